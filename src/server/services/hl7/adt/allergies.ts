import { addCondition, findConditionNames } from '../../../db/hl7/conditions';
import type { Hl7Segment } from '../message/hl7Segment';
import { lettersOf } from '../patients/familyNames';
import { noteBrought, type AdtWork } from './adtWork';

const MAX_TEXT = 1_000;
/** What the step of a segment says whose allergy was not known. */
export const ALLERGY_ADDED = 'An allergy was added.';

/** Adds the allergies of AL1 segments. None is ever removed by a message: one that is missing may be another system's gap. */
export async function addAllergies(work: AdtWork, patientId: number): Promise<void> {
  const { tx, message, took, leftOut } = work;
  const sent = message.segments.filter(({ name }) => name === 'AL1');
  if (sent.length === 0) return;
  const known = new Set((await findConditionNames(tx, patientId, 'allergy')).map(wordsOf));
  const added: number[] = [];
  for (const segment of sent) {
    const name = allergenOf(segment);
    if (name === '') leftOut(segment, 'It names no allergen (AL1-3).');
    else if (known.has(wordsOf(name))) took(segment, 'The allergy is known.');
    else {
      added.push(await addCondition(tx, patientId, 'allergy', name));
      known.add(wordsOf(name));
      took(segment, ALLERGY_ADDED);
    }
  }
  await noteBrought(work, patientId, 'patient_conditions', added);
}

/** AL1-3, as it is stored; empty where it names none. */
export const allergenOf = (al1: Hl7Segment): string => (al1.text(3, 2) || al1.text(3)).slice(0, MAX_TEXT);

const wordsOf = (name: string): string => lettersOf(name) || name;
