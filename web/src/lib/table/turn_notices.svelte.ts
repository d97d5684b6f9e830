/**
 * Tells me outside the page that it is my turn or that the game is over: by a badge and a notification, and by a
 * push message once the page is closed.
 */
import { untrack } from "svelte";
import { clearNotifications, notify, obstacle, setBadge } from "../browser/notifications";
import { settings } from "../browser/settings.svelte";
import { language } from "../words/language.svelte";
import { t } from "../words/words";
import type { Table } from "./table.svelte";

/** Follow a table. Call this during a component's setup; `answered` says whether I am answered for. */
export function noticeTurns(table: Table, title: string, answered: () => boolean): void {
  const mine = $derived(table.question !== null && !table.ahead && !answered());
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
  // In the language of now: the server keeps it with the subscription.
  const pushed = $derived(settings.notify && !table.over && table.people.mine.length > 0 && language());
  $effect(() => {
    const { id, secret } = table;
    if (!pushed || !secret || obstacle() || Notification.permission !== "granted") return;
    // Without push messages there are still those of the open page.
    import("../server/push").then(({ followByPush }) => followByPush(id, secret)).catch(() => undefined);
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
