/** UTC dates of daily deals: YYYY-MM-DD. */
import { language } from "../words/language.svelte";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAY = 86_400_000;

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
export const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
export const dayBefore = (day: string): string => dayOf(Date.parse(day) - DAY);

/** A date as text: "22 Nov 2026". */
export function dayInWords(day: string): string {
  if (language() !== "en")
    return new Date(day).toLocaleDateString(language(), { dateStyle: "medium", timeZone: "UTC" });
  const [year = "", month = "", date = ""] = day.split("-");
  return `${String(Number(date))} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
}
