import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';
import { openTestDatabase } from '../../fixtures/database/database';
import { SeenStatements } from '../../fixtures/database/seenStatements';
import type { OpenDatabase } from '../../../src/server/db/engine/client';

const MSH = String.raw`MSH|^~\&|LAB|HOSP|||20260310070000||ORU^R01|1|P|2.5`;
const PID = 'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501';
const ORDER = 'OBR|1||F1|PANEL^Panel^L|||20260310063000';

type Report = (length: number) => string[];
const numbers = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);
const at = (minute: number): string =>
  `202603100${Math.floor(minute / 60)}${String(minute % 60).padStart(2, '0')}`;

const REPORTS: Readonly<Record<string, Report>> = {
  'other results of one order': (length) => [
    ORDER,
    ...numbers(length).map((nth) => `OBX|${nth}|NM|C${nth}^Test ${nth}^L||${nth}|U|||||F`),
  ],
  'withdrawn results': (length) => [
    ORDER,
    ...numbers(length).map((nth) => `OBX|${nth}|NM|C${nth}^Test ${nth}^L|||U|||||D`),
  ],
  'a series': (length) => [
    ORDER,
    ...numbers(length).map((nth) => `OBX|${nth}|NM|C^Test^L||${nth}|U|||||F|||${at(nth)}`),
  ],
  'an order each': (length) =>
    numbers(length).flatMap((nth) => [
      `OBR|${nth}||F${nth}|PANEL^Panel^L|||20260310063000`,
      `OBX|1|NM|C^Test^L||${nth}|U|||||F`,
    ]),
  'renamed to LOINC': (length) => [
    ORDER,
    ...numbers(length).map((nth) => `OBX|${nth}|NM|C${nth}^Test ${nth}^L^${nth}-1^Test ${nth}^LN||1|U|||||F`),
  ],
};

describe('[J36] a long report of a laboratory', () => {
  let opened: OpenDatabase;
  let ward: OruWard;
  let seen: SeenStatements;
  beforeEach(async () => {
    seen = new SeenStatements();
    opened = await openTestDatabase('pglite');
    ward = await openOruWard({}, { ...opened, db: opened.db.withPlugin(seen) });
  });
  afterEach(() => opened.close());

  it.each(Object.entries(REPORTS))('takes as many statements as a short one: %s', async (_, report) => {
    const statementsOf = async (length: number): Promise<number> => {
      seen.take();
      expect(await ward.send(MSH, PID, ...report(length))).toMatchObject({ state: 'applied' });
      return seen.take().answered;
    };
    await statementsOf(3);
    const [short, long] = [await statementsOf(4), await statementsOf(60)];
    expect(long - short).toBeLessThanOrEqual(2);
  });

  /** How often the process came to something else while a message was applied. */
  const turnsWhile = async (work: Promise<unknown>): Promise<number> => {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns++;
      next = setImmediate(turn);
    });
    await work;
    clearImmediate(next);
    return turns;
  };
  const monitored: Report = (length) => [
    'OBR|1||F1|x|||20260310075900+0000',
    'OBX|1||69965^MDC_DEV_MON^MDC|1.0.0.0|||||||X|||||||0123456789ABCDEF^^^EUI-64',
    ...numbers(length).map((nth) => `OBX|${nth}|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.${nth}|60|/min|||||R`),
  ];

  it.each([...Object.entries(REPORTS), ['vitals of one moment', monitored] as const])(
    'leaves time to all else between two hundred of its segments: %s',
    async (_, report) => {
      const turns = (length: number) =>
        turnsWhile(
          expect(ward.send(MSH, PID, ...report(length))).resolves.toMatchObject({ state: 'applied' }),
        );
      const short = await turns(3);
      expect((await turns(400)) - short).toBeGreaterThanOrEqual(4 * 3);
    },
  );
});
