/** An object whose properties are always those of the current one, which may be replaced by one of its kind. */
export function following<Thing extends object>(current: () => Thing): Thing {
  const properties = Object.keys(current()).map((key) => {
    const get = (): unknown => current()[key as keyof Thing];
    return [key, { enumerable: true, get }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(properties)) as Thing;
}
