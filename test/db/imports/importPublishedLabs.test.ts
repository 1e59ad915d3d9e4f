import { readFileSync } from 'node:fs';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { importLabs } from '../../../src/server/services/jobs/importLabs';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { labTestsOf, labValuesOf } from '../../fixtures/hl7/importedLabs';
import { describeOnData } from '../../fixtures/runner/sharedData';
import { addPatient } from '../../fixtures/ward/ward';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');

describe.each(ENGINES)('imports of published laboratory messages on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    ({ db } = database);
  });
  afterEach(() => database.close());

  const take = (content: Buffer) =>
    importLabs(db, content, { clock: () => NOW, zone: 'UTC', takesTraining: true });

  describeOnData('of published messages', 'hl7v2', (files) => {
    it('take messages 14 to 16 as they are', async () => {
      const file = (name: string) => readFileSync(`${files}/${name}`);
      const born = (id: number, date_of_birth: string) =>
        db.updateTable('patients').set({ date_of_birth }).where('id', '=', id).execute();
      const eve = await addPatient(db, { ssn: '555-44-4444' });
      await born(eve, '1962-03-20');
      const patient = await addPatient(db, { ssn: '123-12-1234' });
      await born(patient, '1924-10-10');

      expect(await take(file('14_loinc_glucose_oru_2.4.hl7'))).toMatchObject({ added: 1, complaints: [] });
      expect(await labTestsOf(db, eve)).toMatchObject([
        {
          type: 'GLUCOSE',
          results_timestamp: '2002-02-15T03:30:00.000Z',
          sample_timestamp: '2002-02-15T01:30:00.000Z',
          lab_observations: [
            { value: 182, type: { description: 'GLUCOSE', unit: 'mg/dl', min_value: 70, max_value: 105 } },
          ],
        },
      ]);

      expect(await take(file('15_loinc_cbc_oru_2.5.hl7'))).toMatchObject({
        added: 8,
        complaints: [
          'line 4, OBX: there is no result (status I)',
          'line 6, OBX: there is no result (status I)',
        ],
      });
      expect(await take(file('16_loinc_lab_oru_2.5.hl7'))).toMatchObject({
        added: 2,
        changed: 3,
        unchanged: 5,
        complaints: [],
      });
      for (const name of ['15_loinc_cbc_oru_2.5.hl7', '16_loinc_lab_oru_2.5.hl7'])
        expect(await take(file(name))).toMatchObject({ added: 0, changed: 0 });
      expect(
        (await labTestsOf(db, patient)).map(({ type, lab_observations }) => [type, lab_observations.length]),
      ).toEqual([
        ['Differential WBC Count, buffy coat', 5],
        ['Hemogram and platelet count, automated', 5],
      ]);
      expect(await labValuesOf(db, patient)).toMatchObject({
        HEMOGLOBIN: 13.4,
        LEUKOCYTES: 8.2,
        ERYTHROCYTES: 4.08,
        'BASOPHILS/100 LEUKOCYTES': 0,
      });
    });
  });
});
