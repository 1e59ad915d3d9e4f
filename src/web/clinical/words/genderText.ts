const TEXTS: Readonly<Record<string, string>> = { M: 'Male', F: 'Female', '': 'Not set' };

/** A patient's gender in words; an empty one is 'Not set' (spec §3). */
export const genderText = (gender: string): string => TEXTS[gender] ?? gender;
