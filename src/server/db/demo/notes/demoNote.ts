/** A clinical note: its patient, its author, how long before the demo was made, and its text. */
export type DemoNote = readonly [ssn: string, author: string, hoursAgo: number, text: string];
