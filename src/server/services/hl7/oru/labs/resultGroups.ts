import type { LinkSettings } from '../../../../../contract/links';
import type { Stepwise } from '../../../inSlices';
import type { Hl7Message } from '../../message/hl7Message';
import type { Hl7Segment } from '../../message/hl7Segment';
import { observedBy, type Observed } from '../../message/vitalCodes';

/** An observation with what it observes. */
export interface Observation {
  segment: Hl7Segment;
  observed: Observed;
}

/** What one OBR reports, with all that belongs to it. */
export interface ResultGroup {
  /** Null where a monitor sends none. */
  order: Hl7Segment | null;
  observations: Observation[];
  /** PRT: who or what took part; SPM: the sample. */
  participations: Hl7Segment[];
  samples: Hl7Segment[];
}

/** What a message reports of one patient. */
export interface PatientResults {
  /** Null where none is named. */
  patient: Hl7Segment | null;
  groups: ResultGroup[];
}

/** The results of a message by patient (PID) and order (OBR), in whatever version they are nested. */
export function* patientResults(
  { segments }: Hl7Message,
  codes: LinkSettings['codes'],
): Stepwise<PatientResults[]> {
  const results: PatientResults[] = [];
  let group: ResultGroup | null = null;
  const opened = (order: Hl7Segment | null): ResultGroup => {
    const made: ResultGroup = { order, observations: [], participations: [], samples: [] };
    if (results.length === 0) results.push({ patient: null, groups: [] });
    results.at(-1)?.groups.push(made);
    return made;
  };
  for (const segment of segments) {
    yield;
    const { name } = segment;
    if (name === 'PID') {
      results.push({ patient: segment, groups: [] });
      group = null;
    } else if (name === 'OBR') group = opened(segment);
    else if (name === 'OBX') {
      group ??= opened(null);
      group.observations.push({ segment, observed: observedBy(segment, codes) });
    } else if (name === 'PRT') (group ??= opened(null)).participations.push(segment);
    else if (name === 'SPM') group?.samples.push(segment);
  }
  return results;
}

/**
 * Whether a monitor sent it: any code of ISO/IEEE 11073, of the link itself, or of a vital that laboratories do
 * not report; or nothing but vitals.
 */
export function isOfMonitor({ observations }: ResultGroup): boolean {
  if (observations.some(({ observed }) => observed.isOfMonitor)) return true;
  const numbers = observations.filter(({ segment }) => segment.text(5) !== '' || segment.text(5, 2) !== '');
  return numbers.length > 0 && numbers.every(({ observed }) => observed.vital !== null);
}
