import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { hasFailed, importLabs } from '../../../src/server/services/jobs/importLabs';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { labTestsOf, labValuesOf } from '../../fixtures/hl7/importedLabs';
import { addPatient } from '../../fixtures/ward/ward';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');

/** A message as a laboratory sends one; segments end with CR. */
const message = (...segments: string[]) =>
  Buffer.from(
    [
      String.raw`MSH|^~\&|LAB|HOSP|WARD|HOSP|20260310070000+0000||ORU^R01|1|P|2.5`,
      'PID|1||900-00-0001||DOE^JANE||19600501|F',
      ...segments,
    ].join('\r') + '\r',
  );
const OBR = 'OBR|1|P1|F1|24317-0^Hemogram^LN|||20260310060000+0000|||||||||||||||20260310063000+0000|||F';
const obx = (code: string, value: string, { type = 'NM', unit = 'g/l', range = '', status = 'F' } = {}) =>
  `OBX|1|${type}|${code}^Result ${code}^LN||${value}|${unit}|${range}|N|||${status}`;

describe.each(ENGINES)('laboratory imports on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  let patient: number;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    ({ db } = database);
    patient = await addPatient(db, { ssn: '900-00-0001' });
  });
  afterEach(() => database.close());

  const take = (content: Buffer) =>
    importLabs(db, content, { clock: () => NOW, zone: 'UTC', takesTraining: true });
  const tests = () => labTestsOf(db, patient);
  const values = () => labValuesOf(db, patient);

  it('have failed when nothing was taken, or with a dead letter', async () => {
    expect(hasFailed(await take(Buffer.from('')))).toBe(true);
    expect(hasFailed(await take(message(OBR, obx('HGB', '13.4'))))).toBe(false);
    const stranger = message(OBR, obx('HGB', '13.5')).toString().replace('900-00-0001', '900-00-0009');
    expect(hasFailed(await take(Buffer.from(stranger)))).toBe(true);
  });

  it('have failed when one of the reports is rejected, and say at which line and why', async () => {
    const long = OBR.replace('F1', 'F'.repeat(251));
    const report = await take(
      Buffer.concat([message(long, obx('K', '4')), message(OBR, obx('HGB', '13.4'))]),
    );
    expect(report).toMatchObject({
      ...{ added: 1, dead: 0 },
      complaints: ['line 3, OBR: OBR-3 has an identifier of more than 250 characters.'],
    });
    expect(hasFailed(report)).toBe(true);
  });

  it('take what came of a file that was cut off, say so, and have failed', async () => {
    const cut = Buffer.concat([
      Buffer.from('BHS|^~\\&|LAB\r'),
      message(OBR, obx('HGB', '13.4')),
      Buffer.from('BTS|2\r'),
    ]);
    const report = await take(cut);
    expect(report).toMatchObject({
      added: 1,
      complaints: ['line 6: this batch says it has 2 messages; 1 came'],
    });
    expect(hasFailed(report)).toBe(true);
  });

  it('say of a sample whose time is ahead, as by another zone, as of when it is stored', async () => {
    const ahead = OBR.replace('20260310060000+0000', '202603100900-0500');
    const report = await take(message(ahead, obx('HGB', '13.4')));
    expect(report).toMatchObject({
      added: 1,
      complaints: [
        "line 3, OBR: Its time is of the future; Hemogram is stored as of 2026-03-10T08:00:00.000Z (sent as of 2026-03-10T14:00:00.000Z: the sender's clock is ahead)",
      ],
    });
    expect(hasFailed(report)).toBe(false);
  });

  it('give rows with units, reference ranges and times', async () => {
    expect(
      await take(
        message(
          OBR,
          obx('HGB', '13.4', { range: '12-16' }),
          obx('K', '4.1', { unit: 'mmol/L', range: '< 5.1' }),
          obx('GFR', '>^90', { type: 'SN', unit: 'ml/min', range: '>60' }),
        ),
      ),
    ).toEqual({
      added: 3,
      changed: 0,
      unchanged: 0,
      withdrawn: 0,
      dead: 0,
      isIncomplete: false,
      complaints: [],
    });
    expect(await tests()).toEqual([
      {
        id: expect.any(Number) as number,
        type: 'Hemogram',
        results_timestamp: '2026-03-10T06:30:00.000Z',
        ...{ sample_timestamp: '2026-03-10T06:00:00.000Z', sample_precision: null },
        lab_observations: [
          {
            value: 13.4,
            digits: 1,
            comparator: null,
            previous_value: null,
            ...{ flag: 'N', corrected: false },
            type: { description: 'Result HGB', unit: 'g/l', min_value: 12, max_value: 16 },
          },
          {
            value: 4.1,
            digits: 1,
            comparator: null,
            previous_value: null,
            ...{ flag: 'N', corrected: false },
            type: { description: 'Result K', unit: 'mmol/L', min_value: null, max_value: 5.1 },
          },
          {
            value: 90,
            digits: 0,
            comparator: '>',
            previous_value: null,
            ...{ flag: 'N', corrected: false },
            type: { description: 'Result GFR', unit: 'ml/min', min_value: 60, max_value: null },
          },
        ],
      },
    ]);
  });

  it('store nothing twice, and let the newest message about a result win', async () => {
    const [first, corrected] = [
      message(OBR, obx('HGB', '13.4'), obx('K', '4')),
      message(OBR, obx('HGB', '12.9', { status: 'C' }))
        .toString()
        .replace('0070000', '0080000'),
    ];
    await take(first);
    expect(await take(first)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await take(Buffer.concat([first, first]))).toMatchObject({ added: 0, unchanged: 4 });
    expect(await take(Buffer.from(corrected))).toMatchObject({ added: 0, changed: 1 });
    expect(await take(first)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await values()).toEqual({ 'Result HGB': 12.9, 'Result K': 4 });
    expect(await tests()).toHaveLength(1);
  });

  it('take back what the laboratory takes back', async () => {
    await take(message(OBR, obx('HGB', '13.4'), obx('K', '4')));
    expect(
      await take(message(OBR, obx('HGB', '', { status: 'W' }), obx('NEVER', '', { status: 'D' }))),
    ).toMatchObject({ withdrawn: 1, unchanged: 1 });
    expect(await values()).toEqual({ 'Result K': 4 });
  });

  it('name the segments that are bad, and take the rest', async () => {
    const { complaints, added, dead } = await take(
      message(
        obx('EARLY', '1'),
        OBR,
        obx('TEXT', 'positive', { type: 'ST' }),
        obx('NAN', '12,5'),
        obx('BETWEEN', '^5^-^9', { type: 'SN' }),
        obx('PENDING', '', { status: 'I' }),
        obx('RANGE', '7', { range: 'see text' }),
        'OBX|1|NM|||5|g/l||||F',
        'OBR|2|||||',
        obx('LOST', '1'),
        'NTE|1||a remark',
      ),
    );
    expect([added, dead]).toEqual([1, 1]);
    expect(complaints).toEqual([
      'line 3, OBX: there is no order (OBR) that it belongs to',
      'line 5, OBX: a value of type ST is not a number',
      'line 6, OBX: its value could not be read: it is no number',
      'line 7, OBX: its value is a range, not a number',
      'line 8, OBX: there is no result (status I)',
      'line 9, OBX: its reference range cannot be read; the value is taken without',
      'line 10, OBX: it does not say what was measured',
      'line 11, OBR: it has no number and code to know it by',
      'line 12, OBX: there is no order (OBR) that it belongs to',
      'line 1, MSH: Results that lack the number of their order, or a code, cannot be stored. The others are.',
    ]);
    expect(await values()).toEqual({ 'Result RANGE': 7 });
  });

  it('[C1] give no patient the results of another', async () => {
    const sent = message(OBR, obx('HGB', '13.4')).toString();
    for (const [other, complaint] of [
      [sent.replace('900-00-0001', '900-00-0002'), 'No patient here has a number that PID gives.'],
      [
        sent.replace('19600501', '19600502'),
        'The number belongs to a patient whose birth date and family name are not those that PID gives.',
      ],
    ] as const)
      expect(await take(Buffer.from(other))).toMatchObject({
        added: 0,
        dead: 1,
        complaints: [`line 2, PID: ${complaint}`],
      });
    await addPatient(db, { ssn: '900000001' });
    expect(await take(Buffer.from(sent))).toMatchObject({
      added: 0,
      dead: 1,
      complaints: ['line 2, PID: Several patients have the numbers that PID gives.'],
    });
    expect(await tests()).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['no HL7', 'hello'],
    ['another message', 'MSH|^~\\&|A|B|C|D|20260310||ADT^A01|1|P|2.5\rPID|1'],
    ['binary', '\x00\x01\x02'],
    ['a header alone', 'MSH'],
  ])('say what is wrong with %s', async (_, text) => {
    const { added, complaints } = await take(Buffer.from(text));
    expect(added).toBe(0);
    expect(complaints.length).toBeGreaterThan(0);
  });
});
