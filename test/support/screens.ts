import type { Db } from '../../src/server/db/engine/client';

/** A screen that loads something: where it is, its title, and words that only stand there once it has loaded. */
export interface Screen {
  path: string;
  title: RegExp;
  loaded: RegExp;
  /**
   * How long it may take to recover, in ms: a poll that was under way, one more, and a second. Null: it waits
   * for 'Try again'.
   */
  mendsIn: number | null;
}

const POLLED_FAST = 5_000;
const POLLED = 11_000;

/** Every screen of a ward (`addBoardWard`) with a note written for its first patient. */
export async function screensOf(db: Db): Promise<Screen[]> {
  const first = async (table: 'patients' | 'devices' | 'departments' | 'beds' | 'users' | 'clinical_notes') =>
    (await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
  const [patient, device, department, bed, user, note] = [
    await first('patients'),
    await first('devices'),
    await first('departments'),
    await first('beds'),
    await first('users'),
    await first('clinical_notes'),
  ];
  return [
    { path: '/general-dashboard', title: /Welcome/, loaded: /Device Status/, mendsIn: POLLED },
    { path: '/patient-dashboard', title: /Patient Dashboard/, loaded: /900-12-3401/, mendsIn: POLLED_FAST },
    {
      path: '/notifications',
      title: /Notifications/,
      loaded: /No notifications available/,
      mendsIn: POLLED_FAST,
    },
    { path: '/patients', title: /Patient List/, loaded: /1–\d+ of \d+/, mendsIn: null },
    { path: `/patients/${patient}/profile`, title: /Patient Details/, loaded: /900-82-9305/, mendsIn: null },
    {
      path: `/patients/${patient}/labs/tests`,
      title: /Patient Details/,
      loaded: /No results/,
      mendsIn: null,
    },
    { path: `/patients/${patient}/notes`, title: /Patient Details/, loaded: /Slept well/, mendsIn: null },
    { path: `/notes/${note}`, title: /Note/, loaded: /Slept well/, mendsIn: null },
    { path: `/patient-chart/${patient}`, title: /Patient Chart/, loaded: /900-82-9305/, mendsIn: null },
    { path: '/devices', title: /Device List/, loaded: /1–\d+ of \d+/, mendsIn: null },
    { path: `/devices/${device}`, title: /Device Details/, loaded: /WELL/, mendsIn: null },
    { path: `/devices/${device}/edit`, title: /Edit Device/, loaded: /RHEO/, mendsIn: null },
    { path: '/admin/users', title: /Admin/, loaded: /1–\d+ of \d+/, mendsIn: null },
    { path: `/admin/users/${user}`, title: /User/, loaded: /Date Joined/, mendsIn: null },
    { path: '/admin/departments', title: /Admin/, loaded: /1–\d+ of \d+/, mendsIn: null },
    { path: `/admin/departments/${department}`, title: /Department/, loaded: /SUR/, mendsIn: null },
    { path: '/admin/beds', title: /Admin/, loaded: /1–\d+ of \d+/, mendsIn: null },
    { path: `/admin/beds/${bed}`, title: /Bed/, loaded: /SUR-6/, mendsIn: null },
  ];
}
