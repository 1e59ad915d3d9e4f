import { FAULT_CODES } from '../handling/messageHandler';
import type { Hl7Message } from '../message/hl7Message';
import type { AppliedVitals } from './applyVitals';
import { deadAt } from './faults';
import type { ResultGroup } from './labs/resultGroups';
import type { SegmentSteps } from './segmentSteps';

const REFUSED = 'Vitals are taken from links of monitors, not from files.';

/** Vitals of a file are never stored, also when its message is replayed: a monitor speaks when it measures. */
export function vitalsOfFile(
  { message, steps }: { message: Hl7Message; steps: SegmentSteps },
  groups: readonly ResultGroup[],
): AppliedVitals {
  const segments = groups.flatMap(({ observations }) => observations.map(({ segment }) => segment));
  for (const segment of segments) steps.failed(segment, REFUSED);
  const faults = segments
    .slice(0, 1)
    .map((segment) => deadAt(message, { segment, field: 3 }, FAULT_CODES.tableValue, REFUSED));
  return { patientIds: [], stored: 0, tooOld: 0, warnings: [], faults };
}
