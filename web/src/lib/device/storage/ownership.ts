/** One tab plays a game, by a lock of the browser. Where there are no locks, the database finds out. */

/** Ends the ownership. */
export type Release = () => void;

/** Milliseconds to wait for a lock: after a reload the worker of the page before may still be in a search. */
const PATIENCE = 1000;
const NO_LOCK: Release = () => undefined;

/**
 * Own a game: with `steal` even if another tab does, else only if none does. `lost` is called once another tab
 * has stolen it. Return null if another tab owns it.
 */
export function own(id: string, steal: boolean, lost: () => void): Promise<Release | null> {
  // There are none where the page does not come over a secure connection.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(NO_LOCK);
  return new Promise((resolve) => {
    let owned = false;
    const hold = (): Promise<void> => {
      owned = true;
      return new Promise((release) => resolve(release));
    };
    const signal = AbortSignal.timeout(PATIENCE);
    locks.request(`deadhand ${id}`, steal ? { steal } : { signal }, hold).catch(() => {
      if (owned) lost();
      // A browser that blocks storage refuses locks, too.
      else resolve(!steal && signal.aborted ? null : NO_LOCK);
    });
  });
}
