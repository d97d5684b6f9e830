/** One tab plays a game, by a lock of the browser. Where there are no locks, the database finds out. */

/** Ends the ownership. */
export type Release = () => void;

/**
 * Own a game: with `steal` even if another tab does, else only if none does. `lost` is called once another tab
 * has stolen it. Return null if another tab owns it.
 */
export function own(id: string, steal: boolean, lost: () => void): Promise<Release | null> {
  // There are none where the page does not come over a secure connection.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (lock) return new Promise((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    locks.request(`deadhand ${id}`, steal ? { steal } : { ifAvailable: true }, hold).catch(lost);
  });
}
