/** The key of the job that sends a person's reports of a day. The job keeps it when it is done, its payload not. */
export const reportMailKey = (userId: string, day: string): string => `report_mail ${userId} ${day}`;

/** The same of columns, as SQL. */
export const reportMailKeyOf = (userId: string, day: string): string =>
  `'report_mail ' || ${userId} || ' ' || ${day}`;

/** The person in such a key. */
export const readerIn = (key: string): string => key.split(" ")[1] ?? "";
