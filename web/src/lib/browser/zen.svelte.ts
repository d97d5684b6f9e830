/**
 * Zen mode: a table shows the game and the question, and nothing else; in full screen where the browser can. It is
 * remembered until the tab is closed. A reloaded page cannot ask for full screen by itself.
 */
import { keepHere, recallHere } from "./storage";

let on = $state(recallHere("zen", (stored) => stored === true));

export const zen = (): boolean => on;

/** Some browsers, as on an iPhone, have no full screen, and others may refuse it. */
interface MaybeFullScreen {
  requestFullscreen?: (options: FullscreenOptions) => Promise<void>;
}

export function switchZen(): void {
  set(!on);
  if (!on) leaveFullScreen();
  else
    (document.documentElement as MaybeFullScreen)
      .requestFullscreen?.({ navigationUI: "hide" })
      .then(() => {
        if (!on) leaveFullScreen();
      })
      .catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

/** In full screen the browser takes Escape for itself, and leaves it. */
export function followFullScreen(): void {
  if (!document.fullscreenElement) set(false);
}

function set(value: boolean): void {
  on = value;
  keepHere("zen", value);
}
