/** Places in a ranking. */
import { t } from "../../words/words";

/** "1st", "2nd", "3rd", "4th": places have one digit. */
export const ordinal = (place: number): string =>
  [t("1st"), t("2nd"), t("3rd")][place - 1] ?? t("{0}th", place);
