import type { FoundPatients, PatientFacts } from '../../db/patients/foundPatients';

/**
 * The patients found by each reading of a text, each once, the exact ones first. The readings take turns: where many patients match,
 * those of one reading do not hide those of the other.
 */
export function ofAllReadings(found: readonly FoundPatients[]): FoundPatients {
  const exact = found.map(({ exact: count, patients }) => patients.slice(0, count));
  const others = found.map(({ exact: count, patients }) => patients.slice(count));
  const exactOnes = byId(inTurn(exact));
  const all = byId([...exactOnes.values(), ...inTurn(others)]);
  return { exact: exactOnes.size, patients: [...all.values()] };
}

/** In the order of their first places. */
const byId = (patients: readonly PatientFacts[]): ReadonlyMap<number, PatientFacts> =>
  new Map(patients.map((patient) => [patient.id, patient]));

function inTurn<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, nth) =>
    lists.flatMap((list) => list.slice(nth, nth + 1)),
  ).flat();
}
