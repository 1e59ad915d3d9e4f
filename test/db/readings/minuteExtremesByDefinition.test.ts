import fc from 'fast-check';
import { ENGINES } from '../../fixtures/database/database';
import { NOW, extremesOn, type Measured } from '../../fixtures/database/extremesOn';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe.each(ENGINES)('[J8] [T-J8] extremes on %s', (engine) => {
  const { begin, send, expectTruth, clock, keepHouse } = extremesOn(engine);

  it('are those of a plain computation for any readings, artefacts, order of arrival and moment of rolling up', async () => {
    const LENGTH = 5 * HOUR;
    const spot = fc.record({
      at: fc.integer({ min: 0, max: LENGTH / MINUTE - 1 }),
      seconds: fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 5 }),
      base: fc.integer({ min: 140, max: 160 }),
      artefact: fc.option(fc.integer({ min: 80, max: 180 }), { freq: 3 }),
      isPulse: fc.boolean(),
    });
    const plan = fc.record({
      spots: fc.uniqueArray(spot, { selector: ({ at }) => at, minLength: 3, maxLength: 20 }),
      order: fc.infiniteStream(fc.nat({ max: 1_000 })),
      rounds: fc.array(fc.integer({ min: 0, max: 3 * HOUR }), { minLength: 1, maxLength: 4 }),
      edges: fc.tuple(fc.integer({ min: -30, max: 330 }), fc.integer({ min: -30, max: 330 })),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ spots, order, rounds, edges }) => {
        await begin();
        // Quarters, which binary fractions hold exactly.
        const readings = spots.flatMap(({ at, seconds, base, artefact, isPulse }) =>
          seconds.map((second, n): Measured => ({
            time: NOW - LENGTH + at * MINUTE + second * SECOND,
            bodyTemperature: n === 0 && artefact !== null ? artefact / 4 : base / 4 + n / 4,
            heartRate: isPulse ? base / 2 - n : null,
          })),
        );
        const shuffled = readings
          .map((each) => ({ each, rank: Number(order.next().value) }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ each }) => each);
        const [from, to] = [Math.min(...edges), Math.max(...edges) + 1].map(
          (minutes) => NOW - LENGTH + minutes * MINUTE,
        ) as [number, number];
        const size = Math.ceil(shuffled.length / rounds.length);
        for (const [round, advanceMs] of rounds.entries()) {
          const sent = shuffled.slice(0, (round + 1) * size);
          await send(shuffled.slice(round * size, (round + 1) * size));
          await expectTruth(sent);
          await expectTruth(sent, from, to);
          clock.advance(advanceMs);
          await keepHouse();
          await expectTruth(sent);
          await expectTruth(sent, from, to);
        }
      }),
      { numRuns: 12 },
    );
  });
});
