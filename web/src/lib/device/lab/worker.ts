/** A worker of the page's lab, apart from the one in which games are played by people. */
import { LabPlayer } from "./lab_player";
import type { ToLab } from "./messages";

const player = new LabPlayer((folder) => (name) => fetch(new URL(name, folder)));

self.onmessage = ({ data }: MessageEvent<ToLab>) => {
  void player.answer(data).then(
    (answer) => {
      self.postMessage(answer);
    },
    (error: unknown) => {
      console.error(error);
      self.postMessage({ type: "failed", text: "broken" });
    },
  );
};
