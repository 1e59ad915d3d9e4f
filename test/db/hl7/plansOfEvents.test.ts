import { sql } from 'kysely';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

/** PostgreSQL plans a prepared statement anew for its first five executions, and then compares. */
const PLANNED_ANEW = 5;
const STAYS = 8;

// Planning the statements of an event takes longer than running them.
it('PostgreSQL keeps the plans of the statements that apply an event of a stay', async () => {
  const { db, close } = await openTestDatabase('postgres');
  await addDepartment(db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 2 });
  const sender = await adtExchange(db);
  // One after another, so that the pool uses one connection: statements are prepared for each.
  for (let stay = 1; stay <= STAYS; stay++)
    for (const [minute, trigger] of ['A01', 'A02', 'A08', 'A31', 'A03'].entries()) {
      const place = `ICU^^${trigger === 'A01' ? 1 : 2}`;
      const became = await sender.send(
        header({ 9: `ADT^${trigger}`, 10: `${stay}-${trigger}` }),
        `EVN|${trigger}|2026112412${String(minute).padStart(2, '0')}${String(stay).padStart(2, '0')}`,
        pidOf(String(stay)),
        pv1Of(place, `V${stay}`),
      );
      expect(became).toMatchObject({ said: 'AA', state: 'applied' });
    }
  const { rows } = await sql<{ name: string; custom: number; generic: number }>`
    SELECT name, custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements`.execute(
    db,
  );
  const frequent = rows.filter(({ custom, generic }) => custom + generic > PLANNED_ANEW);
  expect(frequent.filter(({ custom }) => custom > PLANNED_ANEW)).toEqual([]);
  expect(frequent.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['act_as', 'lock_stays', 'patients_by_numbers', 'lock_patient_states', 'known_place', 'named_bed'],
      ...['lock_open_admission', 'visit_by_number', 'lock_beds', 'lock_profile', 'profile_event'],
      ...['put_profile_event', 'put_visit', 'place_of_stay', 'conclude_messages_12'],
    ]),
  );
  await close();
});
