import type { Findings } from '../../../src/contract/find';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import {
  addDevice,
  addPatient,
  admitGateway,
  GATEWAY_TOKEN,
  giveBed,
  reading,
  wear,
} from '../../fixtures/ward/ward';

const SECOND = 1_000;
const SHOCK = {
  heartRate: 118,
  bloodPressureSystolic: 70,
  bloodPressureDiastolic: 40,
  bloodPressureMean: 50,
  respirationRate: 24,
};

/** Bed, first and last name, SSN, birth date of each; the number of a device that is worn. */
const PEOPLE = [
  { name: 'Rosa Delgado', ssn: '901-12-3401', born: '1955-03-02', bed: 3, device: 'RHEO-77-A' },
  { name: 'Jonas Meyer', ssn: '901-90-2214', born: '1968-01-01', bed: 31, device: null },
  { name: 'Salma Haddad', ssn: '901-51-6630', born: '1968-12-31', bed: 34, device: null },
  { name: 'Zoë Åkesson', ssn: '901-00-0003', born: '1969-01-01', bed: null, device: null },
] as const;

describe.each(ENGINES)('finding on %s', (engine) => {
  const on = serverOn(engine);
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    const {
      server: { db, clock },
    } = on;
    for (const { name, ssn, born, bed, device } of PEOPLE) {
      const patient = await addPatient(db, { ssn });
      const [first_name = '', last_name = ''] = name.split(' ');
      await db
        .updateTable('patients')
        .set({ first_name, last_name, date_of_birth: born })
        .where('id', '=', patient)
        .execute();
      ids[last_name] = patient;
      if (bed !== null) await giveBed(db, patient, { department: 'ICU', number: bed });
      if (device === null) continue;
      ids[device] = await addDevice(db, device);
      await wear(db, { device: ids[device], patient, from: clock() - 60 * SECOND });
    }
    ids['SPARE'] = await addDevice(db, 'SPARE-1', { type: 'AIMED_SIMULATOR' });
    await admitGateway(db);
    // The boards are updated with the devices.
    await on.nurse.patch(`/patients/${ids['Delgado']}/high-priority/`, { high_priority_reason: 'New here' });
  });

  const find = async (text: string): Promise<Findings> => {
    const { status, body } = await on.nurse.get<Findings>(`/find/?q=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    return body;
  };
  const names = async (text: string) => (await find(text)).patients.map(({ last_name }) => last_name);

  it.each([
    ['ICU-3', ['Delgado', 'Meyer', 'Haddad']],
    ['icu3', ['Delgado', 'Meyer', 'Haddad']],
    ['icu 31', ['Meyer']],
    ['meyer', ['Meyer']],
    ['sal had', ['Haddad']],
    ['akesson', ['Åkesson']],
    ['901-51-6630', ['Haddad']],
    ['901516630', ['Haddad']],
    ['51-6630', ['Haddad']],
    ['516630', ['Haddad']],
    ['51-66', ['Haddad']],
    ['haddad 51-6630', ['Haddad']],
    ['meyer 51-6630', []],
    ['1968-12-31', ['Haddad']],
    ['1968/12/31', ['Haddad']],
    ['31.12.1968', ['Haddad']],
    ['12/31/1968', ['Haddad']],
    ['haddad 31.12.1968', ['Haddad']],
    ['meyer 31.12.1968', []],
    ['02.03.1955', ['Delgado']],
    ['03/02/1955', ['Delgado']],
    ['02/03/1955', ['Delgado']],
    ['meyer 02/03/1955', []],
    ['31.02.1968', []],
    // A name that is nearly right may be another patient's.
    ['hadad', []],
    ['delgato', []],
    ['1968', ['Meyer', 'Haddad']],
    ['haddad 1968', ['Haddad']],
    ['haddad 1969', []],
    ['1955', ['Delgado']],
    ['nobody', []],
    ['--', []],
  ])('"%s" finds %j, a bed that is typed in full first', async (text, found) => {
    expect(await names(text)).toEqual(found);
  });

  it('states with each patient what distinguishes this one from another', async () => {
    const { patients } = await find('Åkesson');
    expect(patients).toEqual([
      {
        id: ids['Åkesson'],
        ssn: '901-00-0003',
        first_name: 'Zoë',
        last_name: 'Åkesson',
        date_of_birth: '1969-01-01',
        gender: 'F',
        is_high_priority: false,
        bed: null,
        device: null,
        risk: null,
      },
    ]);
  });

  it('states the risk as the card shows it: current, known from before, and unknown', async () => {
    const riskOf = async () => (await find('delgado')).patients[0]?.risk;
    expect(await riskOf()).toEqual({ band: 'none', is_current: false });
    for (let nth = 0; nth < 4; nth += 1) {
      on.server.clock.advance(SECOND);
      await fetch(`${on.server.url}/api/ingest/`, {
        method: 'POST',
        headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(reading('RHEO-77-A', on.server.clock(), SHOCK)),
      });
    }
    expect(await riskOf()).toEqual({ band: 'high', is_current: true });
    expect((await find('RHEO-77-A')).devices).toMatchObject([{ online: true }]);
    on.server.clock.advance(600 * SECOND);
    expect(await riskOf()).toEqual({ band: 'high', is_current: false });
  });

  it.each(['rheo-77', 'rheo77a', '77', 'device 77'])('"%s" finds the device, with its bed', async (text) => {
    expect((await find(text)).devices).toMatchObject([
      { id: ids['RHEO-77-A'], vendor_device_id: 'RHEO-77-A', type: 'RHEO', bed: 'ICU-3', is_worn: true },
    ]);
  });

  it('finds the device of a found patient, and one that no patient wears by its number', async () => {
    expect((await find('delgado')).devices.map(({ id }) => id)).toEqual([ids['RHEO-77-A']]);
    expect((await find(`device ${ids['SPARE']}`)).devices[0]).toMatchObject({
      id: ids['SPARE'],
      type: 'AIMED_SIMULATOR',
      bed: null,
      is_worn: false,
    });
  });

  it('finds a department, and holds no more of a kind than a person reads', async () => {
    expect((await find('icu')).departments).toMatchObject([{ abbreviation: 'ICU' }]);
    for (let number = 100; number < 110; number += 1) {
      const patient = await addPatient(on.server.db);
      await giveBed(on.server.db, patient, { department: 'MED', number });
      await addDevice(on.server.db, `MANY-${number}`);
    }
    await on.nurse.patch(`/patients/${ids['Delgado']}/high-priority/`, {
      high_priority_reason: 'Still here',
    });
    expect((await find('med')).patients.map(({ bed }) => bed)).toEqual(
      [100, 101, 102, 103, 104, 105, 106, 107].map((number) => `MED-${number}`),
    );
    expect((await find('many')).devices).toHaveLength(5);
  });

  it('finds a whole name with which the names of more patients in beds begin', async () => {
    const { db } = on.server;
    const called = async (first_name: string, last_name: string, date_of_birth: string) => {
      const id = await addPatient(db);
      await db
        .updateTable('patients')
        .set({ first_name, last_name, date_of_birth })
        .where('id', '=', id)
        .execute();
      return id;
    };
    for (let number = 201; number <= 255; number += 1)
      await giveBed(db, await called('Van', `Lindt ${number}`, '1971-05-05'), { department: 'MED', number });
    const li = await called('Wei', 'Li', '1971-01-01');
    const lí = await called('Lí', 'Wang', '1972-01-01');
    const van = await called('Ida', 'Van Lin', '1973-01-01');
    const found = async (text: string) => (await find(text)).patients.slice(0, 3).map(({ id }) => id);
    expect((await found('Li')).slice(0, 2)).toEqual([li, lí]);
    expect((await found('li'))[2]).not.toBe(van);
    expect((await found('Li 1971'))[0]).toBe(li);
    expect(await found('1971 li')).not.toContain(lí);
    expect((await found('van lin'))[0]).toBe(van);
  });

  it('finds those born on either day that a date may mean, each once, also where more were born on one of them', async () => {
    const { db } = on.server;
    const born = async (date_of_birth: string) => {
      const id = await addPatient(db);
      await db
        .updateTable('patients')
        .set({ date_of_birth, last_name: 'Eitherway' })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const december = await born('1956-12-03');
    const found = async (text: string) => (await find(text)).patients.map(({ id }) => id);
    expect(await found('03/12/1956')).toEqual([december]);
    const march: number[] = [];
    for (let nth = 0; nth < 9; nth += 1) march.push(await born('1956-03-12'));
    expect(await found('03/12/1956')).toEqual([march[0], december, ...march.slice(1, 7)]);
    expect((await found('eitherway 3-12-1956')).slice(0, 2)).toEqual([march[0], december]);
    expect(await found('12.03.1956')).toEqual(march.slice(0, 8));
  });

  it('finds nothing for nothing, and for more words than a user types', async () => {
    const nothing = { patients: [], devices: [], departments: [] };
    expect(await find('  ')).toEqual(nothing);
    expect(await find('a b c d e f g h i j k l')).toEqual(nothing);
  });
});
