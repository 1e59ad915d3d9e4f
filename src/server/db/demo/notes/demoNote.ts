/** A clinical note: whose file, who wrote it, how long before the demo was made, and what it says. */
export type DemoNote = readonly [ssn: string, author: string, hoursAgo: number, text: string];
