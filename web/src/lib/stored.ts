/** What this browser remembers. Storage may be full or forbidden; the page then works without memory. */

export function recall<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`deadhand.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`deadhand.${key}`, JSON.stringify(value));
  } catch {
    // Nothing to do: the private link still opens the seat.
  }
}
