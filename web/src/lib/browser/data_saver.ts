/** Whether the person has asked the browser to save data. Some browsers do not say. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
