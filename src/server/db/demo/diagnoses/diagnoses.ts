import { abdominal } from './abdominal';
import { circulatory } from './circulatory';
import type { Diagnosis } from './diagnosis';
import { infections } from './infections';
import { metabolic } from './metabolic';
import { other } from './other';

/** A working selection of ICD-10-CM, by chapter: what the wards of a general hospital code most days. */
export const diagnoses: readonly Diagnosis[] = [
  ...infections,
  ...metabolic,
  ...circulatory,
  ...abdominal,
  ...other,
];
