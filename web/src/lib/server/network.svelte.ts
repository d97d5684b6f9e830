/** Whether the server can be reached, and whether it has a newer page than this one. */
import { hasServer, resolve } from "../browser/base";

const RETRY = 3_000;
/** A server that was restarted needs a moment, too. */
const MOST_FAILURES = 3;
/** The service worker sets this header on an answer that it had stored. */
const OFFLINE = "X-Offline";
/** A page that is looked at again asks for a newer one, at most this often. */
const VERSION_TTL = 10 * 60_000;

let away = $state(!hasServer);
let returns = $state(0);
let outdated = $state(false);
let socketsBlocked = $state(false);
let socketFailures = 0;
let retries: number | undefined;
let checked = performance.now();

export const network = {
  /** Whether there is no server, or it could not be reached at the last attempt and is tried until it answers. */
  get away(): boolean {
    return away;
  },
  /** How often it has come back: what depends on this tries again. */
  get returns(): number {
    return returns;
  },
  /** Whether the server answers requests, but a table's socket does not open. */
  get socketsBlocked(): boolean {
    return socketsBlocked;
  },
  /** Whether the server has a newer page. */
  get outdated(): boolean {
    return outdated;
  },
};

/** Note the answer to a request; null if there was none. */
export function noteAnswer(response: Response | null): void {
  if (!hasServer) return;
  if (response === null || response.headers.has(OFFLINE)) {
    away = true;
    retries ??= window.setInterval(() => void tryAgain(), RETRY);
  } else if (away) {
    window.clearInterval(retries);
    retries = undefined;
    away = false;
    returns += 1;
    void checkVersion();
  }
}

async function tryAgain(): Promise<boolean> {
  const answer = await fetch(resolve("/healthz"), { cache: "no-store" }).catch(() => null);
  noteAnswer(answer?.ok ? answer : null);
  return answer?.ok ?? false;
}

/** Note how many sockets of a table have failed in a row; after some, find out whether the server is to blame. */
export async function noteSocketFailures(failures: number): Promise<void> {
  socketFailures = failures;
  const answers = failures >= MOST_FAILURES && (await tryAgain());
  socketsBlocked = answers && socketFailures >= MOST_FAILURES;
}

/** Find out whether the server's page still has the scripts of this one, whose names are their hashes. */
export async function checkVersion(): Promise<void> {
  checked = performance.now();
  const scripts = [...document.querySelectorAll("script[type=module][src]")];
  const page = await fetch(resolve("/"), { cache: "no-cache" }).catch(() => null);
  if (!page?.ok) return;
  const text = await page.text();
  // Its pages name the same files by other ways from where they lie.
  outdated = !scripts.every((script) => text.includes(script.getAttribute("src")?.split("/").at(-1) ?? ""));
}

/** Follow the browser's network, and look for newer pages. */
export function followNetwork(): void {
  if (hasServer) {
    // A browser without a network may still reach a server on its own computer.
    window.addEventListener("offline", () => void tryAgain());
    window.addEventListener("online", () => void tryAgain());
    if (!navigator.onLine) void tryAgain();
  }
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && performance.now() - checked > VERSION_TTL) void checkVersion();
  });
}
