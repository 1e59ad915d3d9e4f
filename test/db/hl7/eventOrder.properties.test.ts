import fc from 'fast-check';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { NOW } from '../../fixtures/hl7/exchangeOn';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

const MINUTE = 60_000;

/** An event: over which link, how many minutes after the one before, how long on its way, and by how much the clock was set back before. */
const EVENT = fc.record({
  link: fc.integer({ min: 0, max: 1 }),
  after: fc.integer({ min: 1, max: 90 }),
  held: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 240 })),
  setBack: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 120 }) },
  ),
});

describe('[J36] events of one visit over two links', () => {
  let database: OpenDatabase;
  let links: Awaited<ReturnType<typeof adtExchange>>[];
  beforeAll(async () => {
    database = await openTestDatabase();
    await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 1 });
    links = [await adtExchange(database.db), await adtExchange(database.db)];
  });
  afterAll(() => database.close());

  let patients = 0;
  let sent = 0;
  const minutes = (...all: number[]) => NOW + all.reduce((sum, each) => sum + each, 0) * MINUTE;
  const stamp = (at: number) => `${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}+0000`;

  it('none is passed over as stale unless a later one was applied, whatever the clocks say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })),
        fc.array(EVENT, { minLength: 2, maxLength: 6 }),
        async (clocks, events) => {
          const number = `P${++patients}`;
          const offsets: number[] = [...clocks];
          let happened = 0;
          const all = events.map(({ link, after, held, setBack }) => {
            happened += after;
            // A clock that was right or behind is trusted: only one that is ahead is seen to be wrong.
            if ((offsets[link] ?? 0) - setBack > 0) offsets[link] = (offsets[link] ?? 0) - setBack;
            return { link, at: happened, received: happened + held, offset: offsets[link] ?? 0 };
          });
          let applied = -Infinity;
          for (const [nth, event] of [...all].sort((a, b) => a.received - b.received).entries()) {
            const { link, at, received, offset } = event;
            const by = links[link];
            by?.clock.set(minutes(received));
            const trigger = nth === 0 ? 'A01' : 'A08';
            const became = await by?.send(
              header({ 9: `ADT^${trigger}`, 10: `S${++sent}`, 7: '' }),
              `EVN|${trigger}|${stamp(minutes(at, offset))}`,
              pidOf(number),
              pv1Of('', number),
            );
            expect(['applied', 'stale', 'dead']).toContain(became?.state);
            if (became?.state === 'applied') applied = Math.max(applied, at);
            if (became?.state === 'stale') expect(applied).toBeGreaterThan(at);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
