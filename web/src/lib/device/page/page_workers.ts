/** Workers of the page that answer one message after the other, apart from the one in which games are played. */
import { resolve } from "../../browser/base";
import { t, translated } from "../../words/words";
import { DEVICE_TEXTS } from "../messages";
import { DeviceRefused } from "./client";

/** More workers would take much memory, and phones slow down when all of their cores are busy. */
const MOST_WORKERS = 4;

interface Failed {
  type: "failed";
  text: keyof typeof DEVICE_TEXTS;
}

/** A worker; it fails if the browser could not start it. */
export class PageWorker<To, From extends { type: string }> {
  constructor(private readonly worker: Worker) {}

  ask = <Answer extends From>(message: To): Promise<Answer> =>
    new Promise((answered, failed) => {
      this.worker.onmessage = ({ data }: MessageEvent<Answer | Failed>) => {
        if (isFailed(data)) failed(new DeviceRefused("other", translated(DEVICE_TEXTS[data.text])));
        else answered(data);
      };
      this.worker.onerror = () => {
        failed(new DeviceRefused("other", t("This browser could not start a worker. Reload the page.")));
      };
      this.worker.postMessage(message);
    });

  end(): void {
    this.worker.terminate();
  }
}

const isFailed = (data: { type: string }): data is Failed => data.type === "failed";

/** Start workers: one core is left for the page and the table. */
export function startWorkers<Each>(start: () => Each): Each[] {
  const number = Math.min(MOST_WORKERS, Math.max(1, (navigator.hardwareConcurrency || 1) - 1));
  return Array.from({ length: number }, start);
}

/** The absolute address of the folder with the rules. */
export const rulesFolder = (): string => new URL(resolve("/rules/"), location.href).href;
