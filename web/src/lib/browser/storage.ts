/** The browser's storage. It may be full or forbidden; then the page works without it. */

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

// Functions, because even reading the name of a forbidden storage throws.
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
    // Where storage is forbidden, nothing was saved.
  }
}

/**
 * Return the saved settings. A value of the wrong type, or not among the allowed words, is replaced by its
 * default.
 */
export function validSettings<Settings extends object>(
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

/** Return the valid items of a saved list. */
export function validItems<Item>(kept: unknown, fits: (item: Partial<Item>) => item is Item): Item[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (item): item is Item => typeof item === "object" && item !== null && fits(item as Partial<Item>),
  );
}

/** Storage of this tab, which lasts until the tab is closed. */
export const recallHere = <Value>(key: string, otherwise: Value): Value => read(tab, key, otherwise);
export const keepHere = (key: string, value: unknown): void => {
  write(tab, key, value);
};
