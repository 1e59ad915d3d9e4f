import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { mergesUnderLoad } from '../../fixtures/load/mergesUnderLoad';
import { times } from '../../fixtures/runner/fullForm';
import { ingestInto } from '../../fixtures/ward/ingestInto';

describe.each(ENGINES)('merges while devices send, on %s', (engine) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());

  it(
    '[J37] attribute every reading to who wore its device, and count it once',
    async () => {
      const { db } = database;
      const lanes = engine === 'postgres' ? 3 : 1;
      const merges = times(30, 1_000);
      const result = await mergesUnderLoad(db, ingestInto(db, Date.now, undefined, lanes), {
        merges,
        clock: Date.now,
      });
      expect(result).toMatchObject({ merges, misattributed: 0, miscounted: 0 });
      expect(result.readings).toBeGreaterThan(2 * merges);
    },
    times(600_000, 3_600_000),
  );
});
