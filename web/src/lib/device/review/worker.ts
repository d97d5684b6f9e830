/** A worker that reviews finished games, apart from the one in which games are played. */
import type { ToReviewer } from "./messages";
import { Reviewer } from "./reviewer";

const reviewer = new Reviewer((folder) => (name) => fetch(new URL(name, folder)));

self.onmessage = ({ data }: MessageEvent<ToReviewer>) => {
  void reviewer.answer(data).then(
    (answer) => {
      self.postMessage(answer);
    },
    (error: unknown) => {
      console.error(error);
      self.postMessage({ type: "failed", text: "broken" });
    },
  );
};
