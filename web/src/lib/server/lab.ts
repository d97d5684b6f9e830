/** The lab: games between bots, played by the server. */
import { resolve } from "../browser/base";
import type { LabRequest, LabResults } from "../../frames";
import { refusal, Refused } from "./http";
import { english, t, translated } from "../words/words";

/** Play games. Yields the results so far until all are played; to abort the signal ends the run. */
export async function* playGames(
  slug: string,
  wish: LabRequest,
  signal: AbortSignal,
): AsyncGenerator<LabResults> {
  let response: Response;
  try {
    response = await fetch(resolve(`/api/games/${encodeURIComponent(slug)}/lab`), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(wish),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Refused(0, t("The server does not answer. Is it still running?"));
  }
  if (!response.ok || !response.body) throw refusal(response.status, await response.json().catch(() => null));
  let last: LabResults | null = null;
  for await (const line of linesOf(response.body)) yield (last = JSON.parse(line) as LabResults);
  if (!last || last.report.games < last.report.conditions.games) throw new Refused(0, translated(BROKEN_OFF));
}

const BROKEN_OFF = english("The server ended the run early. Run it again.");

/** The lines of a stream, each as soon as it is complete. */
async function* linesOf(stream: ReadableStream<BufferSource>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch {
    throw new Refused(0, translated(BROKEN_OFF));
  }
}
