/** The page's end of the worker that plays games on this device. The worker is started when it is first needed. */
import { resolve } from "../../browser/base";
import { t, translated } from "../../words/words";
import type { Answer, DeviceFrame, FromWorker, RefusalReason, Request, ToWorker } from "../messages";

interface Answers {
  start: "opened";
  open: "opened";
  learn: "opened";
  list: "listed";
  moment: "moment";
  save: "saved";
  delete: "deleted";
  receive: "received";
  transfer: "transferred";
  sent: "noted";
  finished: "finished";
  play_on: "opened";
}
type AnswerTo<Asked extends Request> = Extract<Answer, { type: Answers[Asked["type"]] }>;

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** The worker has refused a request, or cannot run here. */
export class DeviceRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}

let worker: Worker | null = null;
let requests = 0;
const waiting = new Map<number, Waiting>();
const listeners = new Map<string, (frame: DeviceFrame) => void>();

function running(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    take(data);
  };
  worker.onerror = () => {
    // The next message starts another one.
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values())
      reject(
        new DeviceRefused("other", t("This browser could not start a game on this device. Reload the page.")),
      );
    waiting.clear();
  };
  post({ type: "setup", rules: new URL(resolve("/rules/"), location.href).href });
  return worker;
}

function take(message: FromWorker): void {
  if (message.type === "frame") {
    listeners.get(message.id)?.(message.frame);
    return;
  }
  const asked = waiting.get(message.request);
  waiting.delete(message.request);
  if (message.type === "refused")
    asked?.reject(new DeviceRefused(message.reason, translated(message.message)));
  else asked?.resolve(message);
}

/** Send a message that has no answer. */
export function post(message: ToWorker): void {
  running().postMessage(message);
}

/**
 * Ask the worker.
 *
 * @throws {DeviceRefused} if it refuses, saying why.
 */
export async function askDevice<Asked extends Request>(request: Asked): Promise<AnswerTo<Asked>> {
  const number = ++requests;
  const answer = new Promise<Answer>((resolve, reject) => waiting.set(number, { resolve, reject }));
  post({ ...request, request: number });
  return (await answer) as AnswerTo<Asked>;
}

/** Take the frames of a game from now on. Return a function that ends that. */
export function followDevice(id: string, take: (frame: DeviceFrame) => void): () => void {
  listeners.set(id, take);
  return () => {
    if (listeners.get(id) === take) listeners.delete(id);
  };
}
