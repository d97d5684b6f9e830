/** The mark of texts to be translated, for modules that run where no language is chosen, such as a worker. */

/**
 * Mark a text of a constant, which exists before the language is known. `translated` translates it when it is
 * shown.
 */
export const english = (text: string): string => text;
