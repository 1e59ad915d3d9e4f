import { VITAL_KEYS, VITALS, type VitalKey } from '../../../clinical/vitals';
import type { LoggedSet } from '../../../contract/loggedSets';
import { personName, shortName } from '../words/personName';

/**
 * A set that a person logged, as a chart marks it: at its own time, regardless of the bucket its values are
 * averaged into.
 */
export interface HandSet {
  id: number;
  /** Epoch ms. */
  time: number;
  /** First and last name. */
  author: string;
  /** The text beside its mark: one name. */
  mark: string;
  values: Partial<Record<VitalKey, number>>;
}

/** The valid sets in order of time; one that was struck out leaves no mark. */
export function handSetsOf(logged: readonly LoggedSet[]): HandSet[] {
  return logged
    .filter(({ struck_out: struckOut }) => struckOut === null)
    .map(({ id, measured_at: at, author, observations }) => ({
      id,
      time: Date.parse(at),
      author: personName(author),
      mark: shortName(author),
      values: Object.fromEntries(
        observations.flatMap(({ type, value }) => {
          const key = VITAL_KEYS.find((each) => VITALS[each].observationType === type);
          return key === undefined ? [] : [[key, value]];
        }),
      ),
    }))
    .sort((a, b) => a.time - b.time);
}
