/** What this browser remembers. Storage may be full or forbidden; the page then works without memory. */

function read<Value>(storage: () => Storage, key: string, otherwise: Value): Value {
  try {
    const text = storage().getItem(`deadhand.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(`deadhand.${key}`, JSON.stringify(value));
  } catch {
    // Nothing to do: the private link still opens the seat.
  }
}

// Even to name a forbidden storage is an error.
const browser = (): Storage => localStorage;
const tab = (): Storage => sessionStorage;

export const recall = <Value>(key: string, otherwise: Value): Value => read(browser, key, otherwise);
export const keep = (key: string, value: unknown): void => {
  write(browser, key, value);
};

export function forget(key: string): void {
  try {
    localStorage.removeItem(`deadhand.${key}`);
  } catch {
    // What is forbidden was never kept.
  }
}

/** What was kept of some settings, as far as it can be used: of the kind of what it stands for, and one of its words. */
export function usable<Settings extends object>(
  kept: unknown,
  defaults: Settings,
  words: { [Key in keyof Settings]?: readonly Settings[Key][] },
): Settings {
  const known: Partial<Settings> = typeof kept === "object" && kept !== null ? kept : {};
  const settings = { ...defaults };
  for (const key of Object.keys(defaults) as (keyof Settings)[]) {
    const value = known[key];
    if (value === undefined || typeof value !== typeof defaults[key]) continue;
    if (words[key]?.includes(value) ?? true) settings[key] = value;
  }
  return settings;
}

/** What was kept of a list, as far as it can be used: the items that are what they should be. */
export function usableItems<Item>(kept: unknown, fits: (item: Partial<Item>) => item is Item): Item[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (item): item is Item => typeof item === "object" && item !== null && fits(item as Partial<Item>),
  );
}

/** What is remembered for this tab alone, until it is closed. */
export const recallHere = <Value>(key: string, otherwise: Value): Value => read(tab, key, otherwise);
export const keepHere = (key: string, value: unknown): void => {
  write(tab, key, value);
};
