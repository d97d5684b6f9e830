/** Sharing changed settings with my other devices. */
import { keep } from "../browser/storage";
import { sharedSettings } from "../browser/settings.svelte";
import { personKey } from "./person";

/** Several changes in a row are sent at once. */
const PAUSE = 2_000;

/** Store changed settings at the server, if I have a key. Call this during a component's setup. */
export function shareSettings(): void {
  let known = "";
  $effect(() => {
    const now = JSON.stringify(sharedSettings());
    const changed = known !== "" && now !== known;
    known = now;
    if (!changed || personKey() === null) return;
    keep("unshared", true);
    const timer = window.setTimeout(() => {
      // What fails is sent again when my games are opened.
      import("./me").then(({ sendSettings }) => sendSettings()).catch(() => undefined);
    }, PAUSE);
    return () => {
      window.clearTimeout(timer);
    };
  });
}
