import { addCondition, findConditionNames } from '../../../db/hl7/conditions';
import { lettersOf } from '../patients/familyNames';
import type { AdtWork } from './adtWork';

const MAX_TEXT = 1_000;

/** Adds the allergies of AL1 segments. None is ever removed by a message: one that is missing may be another system's gap. */
export async function addAllergies(
  { tx, message, took, leftOut }: AdtWork,
  patientId: number,
): Promise<void> {
  const sent = message.segments.filter(({ name }) => name === 'AL1');
  if (sent.length === 0) return;
  const known = new Set((await findConditionNames(tx, patientId, 'allergy')).map(wordsOf));
  for (const segment of sent) {
    const name = (segment.text(3, 2) || segment.text(3)).slice(0, MAX_TEXT);
    if (name === '') leftOut(segment, 'It names no allergen (AL1-3).');
    else if (known.has(wordsOf(name))) took(segment, 'The allergy is known.');
    else {
      await addCondition(tx, patientId, 'allergy', name);
      known.add(wordsOf(name));
      took(segment, 'An allergy was added.');
    }
  }
}

const wordsOf = (name: string): string => lettersOf(name) || name;
