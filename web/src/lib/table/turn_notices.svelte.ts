/** Tells me outside the page that it is my turn or that the game is over: by a badge and a notification. */
import { untrack } from "svelte";
import { clearNotifications, notify, setBadge } from "../browser/notifications";
import { t } from "../words/words";
import type { Table } from "./table.svelte";

/** Follow a table. Call this during a component's setup; `answered` says whether I am answered for. */
export function noticeTurns(table: Table, title: string, answered: () => boolean): void {
  const mine = $derived(table.question !== null && !table.early && !answered());
  let playing = false;

  $effect(() => {
    setBadge(mine);
    if (!mine) return;
    untrack(() => {
      notify(t("Your turn: {0}", title), table.question?.text ?? "");
    });
    return () => {
      setBadge(false);
      clearNotifications();
    };
  });
  $effect(() => {
    if (table.over && playing)
      untrack(() => {
        notify(t("The game is over: {0}", title), "");
      });
    playing = table.state !== null && !table.over && table.people.mine.length > 0;
  });
  $effect(() => {
    const look = (): void => {
      if (!document.hidden) clearNotifications();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
    };
  });
}
