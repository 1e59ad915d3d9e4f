import type { Db } from '../../src/server/db/engine/client';
import { addDevice, addPatient, admitGateway, giveBed, wear } from './ward';

/**
 * A small ward whose devices have not sent yet: three patients in beds, the first of them flagged, and a spare device. The
 * server reads who wears what when it starts, so this stands in the database before.
 */
export async function addBoardWard(db: Db, now: number): Promise<void> {
  const beds = [
    { vendorId: 'WELL', ssn: '900-82-9305', gender: 'F', highPriority: '', department: 'SUR', number: 6 },
    { vendorId: 'MILD', ssn: '900-27-6093', gender: 'F', highPriority: '', department: 'MED', number: 4 },
    {
      vendorId: 'SICK',
      ssn: '900-12-3401',
      gender: 'M',
      highPriority: 'Watch closely',
      department: 'ICU',
      number: 3,
    },
  ] as const;
  for (const { vendorId, department, number, ...person } of beds) {
    const patient = await addPatient(db, person);
    await giveBed(db, patient, { department, number });
    await wear(db, { device: await addDevice(db, vendorId), patient, from: now - 24 * 3_600_000 });
  }
  await addDevice(db, 'SPARE');
  await admitGateway(db);
}
