/**
 * The browser's storage. It may be full or forbidden. What it refuses stays in memory until the page is closed.
 *
 * Other versions of the page, other programs and people may have stored anything, so nothing is read without a
 * function that makes a valid value of it.
 */

/** Return a valid value of what was stored; `undefined` if nothing was. */
export type Validator<Value> = (stored: unknown) => Value;

class SafeStorage {
  /** What the browser did not store, as JSON. */
  readonly #refused = new Map<string, string>();

  // A function, because even reading the name of a forbidden storage throws.
  constructor(private readonly storage: () => Storage) {}

  read<Value>(key: string, valid: Validator<Value>): Value {
    return valid(this.#stored(key));
  }

  write(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    try {
      this.storage().setItem(`deadhand.${key}`, text);
      this.#refused.delete(key);
    } catch {
      this.#refused.set(key, text);
    }
  }

  remove(key: string): void {
    this.#refused.delete(key);
    try {
      this.storage().removeItem(`deadhand.${key}`);
    } catch {
      // Where storage is forbidden, nothing was stored.
    }
  }

  /** Whether the browser stores what is written from now on. */
  works(): boolean {
    if (this.#refused.size > 0) return false;
    this.write("probe", "x".repeat(1000));
    const stored = !this.#refused.has("probe");
    this.remove("probe");
    return stored;
  }

  #stored(key: string): unknown {
    try {
      const text = this.#refused.get(key) ?? this.storage().getItem(`deadhand.${key}`);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  }
}

const browser = new SafeStorage(() => localStorage);
/** Storage of this tab, which lasts until the tab is closed. */
const tab = new SafeStorage(() => sessionStorage);

export const recall = <Value>(key: string, valid: Validator<Value>): Value => browser.read(key, valid);
export const keep = (key: string, value: unknown): void => {
  browser.write(key, value);
};
export const forget = (key: string): void => {
  browser.remove(key);
};
/** Whether this browser stores anything beyond the closing of the page. */
export const canStore = (): boolean => browser.works();

export const recallHere = <Value>(key: string, valid: Validator<Value>): Value => tab.read(key, valid);
export const keepHere = (key: string, value: unknown): void => {
  tab.write(key, value);
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
export const isText = (value: unknown): value is string => typeof value === "string";

/** Return a stored text; empty if it is none. */
export const validText = (stored: unknown): string => (isText(stored) ? stored : "");

/** Return the valid items of a stored list. */
export const validItems =
  <Item>(fits: (item: Partial<Item>) => boolean): Validator<Item[]> =>
  (stored) =>
    Array.isArray(stored) ? stored.filter((item): item is Item => isObject(item) && fits(item)) : [];

/** Return the texts of a stored list. */
export const validTexts = (stored: unknown): string[] => (Array.isArray(stored) ? stored.filter(isText) : []);

/** Return the valid entries of a stored object. */
export const validEntries =
  <Value>(fits: (value: unknown) => value is Value): Validator<Record<string, Value | undefined>> =>
  (stored) =>
    isObject(stored)
      ? Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Value] => fits(entry[1])))
      : {};

/** Whether a value is an object whose fields fit; all of them may be missing or wrong. */
export const isRecord =
  <Value>(fits: (value: Partial<Record<keyof Value, unknown>>) => boolean) =>
  (value: unknown): value is Value =>
    isObject(value) && fits(value);

/**
 * Return the saved settings. A value of the wrong type, or not among the allowed words, is replaced by its
 * default.
 */
export function validSettings<Settings extends object>(
  kept: unknown,
  defaults: Settings,
  words: { [Key in keyof Settings]?: readonly Settings[Key][] },
): Settings {
  const known: Partial<Settings> = isObject(kept) ? kept : {};
  const settings = { ...defaults };
  for (const key of Object.keys(defaults) as (keyof Settings)[]) {
    const value = known[key];
    if (value === undefined || typeof value !== typeof defaults[key]) continue;
    if (words[key]?.includes(value) ?? true) settings[key] = value;
  }
  return settings;
}
