/** The worker in which games on this device are played. */
import type { FromWorker, ToWorker } from "../messages";
import { GameStore } from "../storage/store";
import { Device } from "./device";

const store = new GameStore();
const post = (message: FromWorker): void => {
  self.postMessage(message);
};
let device: Device | null = null;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type !== "setup") void device?.take(data);
  else device = new Device(store, (name) => fetch(new URL(name, data.rules)), post);
};
