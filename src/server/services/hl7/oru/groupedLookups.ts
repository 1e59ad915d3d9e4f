import type { Db } from '../../../db/engine/client';
import type { IdentifiedPatient } from '../../../db/hl7/identifiers';
import { findOwnersOfReadings, type ReadingOwner, type StampKey } from '../../../db/hl7/monitors';
import { GroupedCalls } from '../../groupedCalls';
import { patientsWithEach } from '../patients/identifyPatient';
import type { SentIdentifier } from '../patients/sentIdentifiers';

/** Messages that one statement serves. */
const AT_ONCE = 50;

/** What is looked up for every message with vitals: monitors send one a second each, and those that wait share a statement. */
export interface GroupedLookups {
  /** Whom these readings are stored for. */
  ownersOf(readings: readonly StampKey[]): Promise<ReadingOwner[]>;
  patientsWith(sent: readonly SentIdentifier[]): Promise<IdentifiedPatient[]>;
}

export function groupedLookups(db: Db): GroupedLookups {
  const owners = new GroupedCalls<readonly StampKey[], ReadingOwner[]>({
    run: async (each) => {
      const found = groupBy(await findOwnersOfReadings(db, each.flat()));
      return each.map((readings) => readings.flatMap((reading) => found.get(keyOf(reading)) ?? []));
    },
    most: AT_ONCE,
  });
  const numbers = new GroupedCalls<readonly SentIdentifier[], IdentifiedPatient[]>({
    run: (each) => patientsWithEach(db, each),
    most: AT_ONCE,
  });
  return {
    ownersOf: (readings) => owners.call(readings),
    patientsWith: (sent) => numbers.call(sent),
  };
}

function groupBy(owners: readonly ReadingOwner[]): Map<string, ReadingOwner[]> {
  const found = new Map<string, ReadingOwner[]>();
  for (const owner of owners) found.set(keyOf(owner), [...(found.get(keyOf(owner)) ?? []), owner]);
  return found;
}

const keyOf = ({ vendorDeviceId, stamp }: StampKey): string => `${stamp} ${vendorDeviceId}`;
