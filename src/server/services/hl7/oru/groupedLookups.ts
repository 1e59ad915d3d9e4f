import { findRegisteredDevices } from '../../../db/devices/knownDevices';
import type { Db } from '../../../db/engine/client';
import { findKeptReadings, stampKeyOf, type KeptReading, type StampKey } from '../../../db/hl7/monitors';
import { GroupedCalls } from '../../groupedCalls';
import { patientsWithEach, type FoundPatient } from '../patients/patientsWith';
import type { SentIdentifier } from '../patients/sentIdentifiers';

/** Messages that one statement serves. */
const AT_ONCE = 50;

/** What is looked up for every message with vitals: monitors send one a second each, and those that wait share a statement. */
export interface GroupedLookups {
  /** How these readings are stored. */
  keptReadings(readings: readonly StampKey[]): Promise<KeptReading[]>;
  patientsWith(sent: readonly SentIdentifier[]): Promise<FoundPatient[]>;
  /** Which of these names are registered devices, perhaps beside others. */
  registeredDevices(names: readonly string[]): Promise<ReadonlySet<string>>;
}

export function groupedLookups(db: Db): GroupedLookups {
  const kept = new GroupedCalls<readonly StampKey[], KeptReading[]>({
    run: async (each) => {
      const found = groupBy(await findKeptReadings(db, each.flat()));
      return each.map((readings) => readings.flatMap((reading) => found.get(stampKeyOf(reading)) ?? []));
    },
    most: AT_ONCE,
  });
  const numbers = new GroupedCalls<readonly SentIdentifier[], FoundPatient[]>({
    run: (each) => patientsWithEach(db, each),
    most: AT_ONCE,
  });
  const devices = new GroupedCalls<readonly string[], ReadonlySet<string>>({
    run: async (each) => {
      const registered = await findRegisteredDevices(db, each.flat());
      return each.map(() => registered);
    },
    most: AT_ONCE,
  });
  return {
    keptReadings: (readings) => kept.call(readings),
    patientsWith: (sent) => numbers.call(sent),
    registeredDevices: (names) => devices.call(names),
  };
}

function groupBy(readings: readonly KeptReading[]): Map<string, KeptReading[]> {
  const found = new Map<string, KeptReading[]>();
  for (const each of readings) found.set(stampKeyOf(each), [...(found.get(stampKeyOf(each)) ?? []), each]);
  return found;
}
