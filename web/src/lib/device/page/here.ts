/** Whether games can be played on this device, and whether any were. It is small: the front page needs it. */
import type { GameSummary } from "../../../frames";
import { canStore, keep, recall, validText } from "../../browser/storage";
import { t } from "../../words/words";

/** Why a game cannot be played on this device; empty if it can. */
export function deviceObstacle({ device }: Pick<GameSummary, "device">): string {
  if (typeof WebAssembly === "undefined" || typeof Worker === "undefined")
    return t(
      "This browser cannot play on this device: it lacks WebAssembly or workers. Please use a newer one.",
    );
  return device === null ? t("This server does not offer this game on your device.") : "";
}

/** The place that was chosen last in the form of a new table; null if none ever was. */
export function chosenPlace(): "device" | "server" | null {
  const place = recall("place", validText);
  return place === "device" || place === "server" ? place : null;
}

/** Remember the place that was chosen in the form of a new table. */
export const keepPlace = (onDevice: boolean): void => {
  keep("place", onDevice ? "device" : "server");
};

/** Whether a game with bots alone starts on this device: if it can, and the server was not chosen last. */
export const beginsHere = (game: Pick<GameSummary, "device">): boolean =>
  deviceObstacle(game) === "" && canStore() && chosenPlace() !== "server";

/** The id of a scene of a guide, of its game and its number. Opening it begins the scene. */
export const SCENE_HERE = /^([\w-]+)\/(\d+)(?:-again)?$/;

/** Whether this browser stores games; without any, no page needs to start the worker. */
const FLAG = "device_games";
export const hasDeviceGames = (): boolean => recall(FLAG, (stored) => stored === true);
export const noteDeviceGames = (any: boolean): void => {
  keep(FLAG, any);
};
