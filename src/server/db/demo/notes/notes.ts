import type { DemoNote } from './demoNote';
import { intensiveCareNotes } from './intensiveCareNotes';
import { medicineNotes } from './medicineNotes';
import { surgeryNotes } from './surgeryNotes';

export const notes: readonly DemoNote[] = [...intensiveCareNotes, ...medicineNotes, ...surgeryNotes];
