import fc from 'fast-check';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

const MDS = 'OBX|1||69965^MDC_DEV_MON^MDC|1.0.0.0|||||||X|||||||0123456789ABCDEF^^^EUI-64';

/** What the monitor measured at each of four moments of the last seconds. */
const MOMENTS = [0, 1, 2, 3].map((second) => {
  const at = `2026031007595${second + 5}+0000`;
  return [
    `OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|${70 + second}|/min|||||R|||${at}`,
    `OBX|3|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.2.1.1|${95 + second}|%|||||R|||${at}`,
    `OBX|4|NM|149530^MDC_PULS_OXIM_PULS_RATE^MDC|1.2.1.2|${60 + second}|/min|||||R|||${at}`,
  ];
});

const STORED = MOMENTS.map((_, second) => ({
  at: `2026-03-10T07:59:5${second + 5}.000Z`,
  vitals: { heartRate: 70 + second, bloodOxygenSaturation: 95 + second },
}));

describe('readings of a monitor', () => {
  let ward: OruWard;
  beforeAll(async () => {
    ward = await openOruWard();
  });
  afterAll(() => ward.close());

  it('are stored once and alike in any order, in any batches, however often they are sent', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
          fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
          fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
          fc.boolean(),
          async (order, again, splits, isReversed) => {
            const batches: string[][] = [[]];
            [...order, ...again].forEach((moment, index) => {
              if (splits[index] === true && batches.at(-1)?.length !== 0) batches.push([]);
              const own = MOMENTS[moment] ?? [];
              batches.at(-1)?.push(...(isReversed ? [...own].reverse() : own));
            });
            for (const batch of batches)
              await ward.send(
                String.raw`MSH|^~\&|MON|ICU|||20260310080000+0000||ORU^R01|1|P|2.6`,
                'OBR|1||F1|x|||20260310075958+0000',
                ...batch,
                MDS,
              );
            const stored = await ward.readings();
            expect(stored.map(({ at, vitals }) => ({ at, vitals }))).toEqual(STORED);
            expect(new Set(stored.map(({ patient }) => patient))).toEqual(new Set([ward.patient]));
          },
        )
        .afterEach(() => ward.reset()),
      { numRuns: 15 },
    );
  });
});
