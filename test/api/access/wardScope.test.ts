import type { RouteEntry } from '../../../src/server/plugins/access/authorization';
import {
  openScopedWard,
  PEOPLE,
  PLACES,
  SEEN,
  type PersonName,
  type PlaceName,
  type ScopedPatient,
  type ScopedWard,
} from '../../fixtures/ward/scopedWard';
import { scopedBody } from '../../fixtures/ward/scopedBody';

let ward: ScopedWard;
beforeAll(async () => {
  ward = await openScopedWard();
});
afterAll(() => ward.server.close());

/** Which id an address takes, by the collection before it. */
const ID_OF: Readonly<Record<string, keyof ScopedPatient | undefined>> = {
  patients: 'patient',
  admissions: 'admission',
  'clinical-notes': 'note',
  observations: 'loggedSet',
  devices: 'device',
  alarms: 'alarm',
};

const nameOf = ({ method, url }: RouteEntry): string => `${method} ${url}`;
const isOfUsers = ({ access }: RouteEntry): boolean => access === 'user' || access === 'wall';
/** What opens a patient is for those who do not see the patient. */
const OPENS = 'POST /api/patients/:id/openings/';

/** The routes that name one thing of a patient, by the address or in the body. */
const isOfOne = (entry: RouteEntry): boolean => {
  const [, collection = ''] = /\/([^/]+)\/:id/.exec(entry.url) ?? [];
  const inBody = ['POST /api/admissions/', 'POST /api/clinical-notes/', 'POST /api/observations/'];
  return ID_OF[collection] !== undefined || collection === 'notifications' || inBody.includes(nameOf(entry));
};

const notificationOf = async (person: PersonName, patient: number): Promise<number> => {
  const found = await ward.server.db
    .selectFrom('notifications as n')
    .innerJoin('alerts as a', 'a.id', 'n.alert_id')
    .select('n.id')
    .where('n.user_id', '=', ward.ids[person])
    .where('a.patient_id', '=', patient)
    .executeTakeFirstOrThrow();
  return found.id;
};

async function call(entry: RouteEntry, person: PersonName, place: PlaceName) {
  const of = ward.patients[place];
  const [, collection = ''] = /\/([^/]+)\/:id/.exec(entry.url) ?? [];
  const key = ID_OF[collection];
  const id = key === undefined ? await notificationOf(person, of.patient) : of[key];
  const path = entry.url.replace('/api', '').replace(':id', String(id)).replace(':pause', '1');
  const hasBody = entry.method !== 'GET' && entry.method !== 'HEAD' && entry.method !== 'DELETE';
  return ward.people[person].call<{ code?: string; patient?: number } | null>(
    entry.method,
    path,
    hasBody ? scopedBody(nameOf(entry), of, ward.server.clock()) : undefined,
  );
}

describe('with WARD_SCOPE, whose data a person gets', () => {
  it('of many: each board and list × person has those who are seen, and no answer of another person stands for it', async () => {
    const many = ward.server.app.routeTable.filter(
      (entry) =>
        isOfUsers(entry) &&
        entry.method === 'GET' &&
        entry.subject !== 'none' &&
        'screen' in entry.subject &&
        !isOfOne(entry),
    );
    const deviations: string[] = [];
    for (const entry of many) {
      const query = entry.url === '/api/find/' ? '?q=quill' : '';
      const path = `${entry.url.replace('/api', '')}${query}`;
      const etags: string[] = [];
      for (const person of PEOPLE) {
        const others = etags.join(', ');
        const { status, body, headers } = await ward.people[person].get(path, { 'if-none-match': others });
        etags.push(headers.get('etag') ?? 'none');
        const text = JSON.stringify(body);
        const seen = PLACES.filter((place) => {
          const { patient, ssn, initials } = ward.patients[place];
          return [String(patient), ssn, `"${initials}"`, `W-${place}"`].some((sign) => text.includes(sign));
        });
        if (status !== 200 || seen.join() !== SEEN[person].join())
          deviations.push(`${nameOf(entry)} by ${person}: ${status} ${seen.join()}`);
      }
    }
    expect(deviations).toEqual([]);
    expect(many.map(({ url }) => url).sort()).toEqual([
      '/api/alarms/',
      '/api/dashboard/overview/',
      '/api/dashboard/patients/',
      '/api/dashboard/trends/',
      '/api/devices/',
      '/api/find/',
      '/api/notifications/',
      '/api/notifications/unread/',
      '/api/patients/',
      '/api/wall/',
    ]);
  });

  it('counts and pages are of those who are seen', async () => {
    for (const person of PEOPLE) {
      const count = SEEN[person].length;
      for (const path of [
        '/patients/?page_size=1',
        '/devices/?page_size=1',
        '/alarms/?page_size=1',
        '/patients/?search=quill&page_size=1',
      ]) {
        const { body } = await ward.people[person].get<{ count: number; next: string | null }>(path);
        expect([person, path, body.count, body.next !== null]).toEqual([person, path, count, count > 1]);
      }
      const unread = await ward.people[person].get('/notifications/unread/');
      expect([person, unread.headers.get('x-total-count')]).toEqual([person, String(count)]);
      const { body } = await ward.people[person].get<{
        total: number;
        unacknowledged: number;
        by_department: object[];
      }>('/ward-summary/');
      expect([person, body.total, body.unacknowledged]).toEqual([person, count, count]);
      expect(body.by_department).toHaveLength(SEEN[person].length);
    }
  });

  it('a filter by a patient who is not seen finds as little as one by a patient who does not exist', async () => {
    const nurse = ward.people['nurse-a'];
    const { patient, ssn } = ward.patients.b;
    const none = { count: 0, next: null, previous: null, results: [] };
    expect((await nurse.get(`/alarms/?patient=${patient}`)).body).toEqual(none);
    expect((await nurse.get(`/alarms/?search=${ssn}`)).body).toEqual(none);
    expect((await nurse.get(`/alarms/?department=BBB`)).body).toEqual(none);
    expect((await nurse.get(`/patients/?search=${ssn}`)).body).toEqual(none);
    expect((await nurse.get('/patients/?search=bbb-1')).body).toEqual(none);
    expect((await nurse.get(`/devices/?search=bson`)).body).toEqual(none);
    for (const text of [ssn, String(patient), 'BBB-1', 'bson'])
      expect((await nurse.get(`/find/?q=${text}`)).body).toMatchObject({ patients: [], devices: [] });
  });

  it('a device of an unseen patient is not taken from that patient, by an admission or by the device', async () => {
    const nurse = ward.people['nurse-a'];
    const { a, b } = ward.patients;
    const refusal = {
      detail: 'This patient is in a department that you do not belong to.',
      code: 'outside_scope',
    };
    const answers = [
      await nurse.patch(`/admissions/${a.admission}/`, { device: b.device }),
      await nurse.patch(`/devices/${b.device}/`, { patient: a.patient }),
      await nurse.patch(`/devices/${a.device}/`, { patient: b.patient }),
      await nurse.post('/admissions/', {
        ...{
          patient: a.patient,
          status: 'IN_WARD',
          admission_date: '2026-03-01',
          diagnosis: 1,
          device: b.device,
        },
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [403, { ...refusal, patient: b.patient }]),
    );
    const worn = await ward.server.db
      .selectFrom('device_assignments')
      .select(['device_id', 'patient_id'])
      .where('released_at', 'is', null)
      .where('patient_id', 'in', [a.patient, b.patient])
      .orderBy('patient_id')
      .execute();
    expect(worn).toEqual([
      { device_id: a.device, patient_id: a.patient },
      { device_id: b.device, patient_id: b.patient },
    ]);
  });

  const NEITHER_NOTIFIED_NOR_OWNED = {
    told: [],
    acknowledged_by: null,
    acknowledged_at: null,
    acknowledged_until: null,
  };

  it('of one patient: each route × person × patient is let through or refused by the departments', async () => {
    const routes = ward.server.app.routeTable.filter(
      (entry) => isOfUsers(entry) && isOfOne(entry) && nameOf(entry) !== OPENS,
    );
    // Nothing that has a patient's data as its subject is left out.
    const declared = ward.server.app.routeTable.filter(
      ({ access, subject }) =>
        (access === 'user' || access === 'wall') && subject !== 'none' && 'patient' in subject,
    );
    expect([...routes.map(nameOf), OPENS]).toEqual(expect.arrayContaining(declared.map(nameOf)));
    const deviations: string[] = [];
    for (const entry of routes)
      for (const person of PEOPLE)
        for (const place of PLACES) {
          const { status, body } = await call(entry, person, place);
          // An alarm that was given back is announced to everybody, which opens its patient.
          await ward.server.db
            .deleteFrom('notifications')
            .where('alert_id', 'in', (eb) =>
              eb.selectFrom('alerts').select('id').where('alarm_id', 'is not', null),
            )
            .execute();
          await ward.server.db.updateTable('alarms').set(NEITHER_NOTIFIED_NOR_OWNED).execute();
          const isSeen = SEEN[person].includes(place);
          const { patient } = ward.patients[place];
          const isRefused =
            status === 403 &&
            (entry.method === 'HEAD' || (body?.code === 'outside_scope' && body.patient === patient));
          const isRead = entry.method === 'GET' || entry.method === 'HEAD';
          if (isSeen === isRefused || status >= 500 || (isSeen && isRead && status !== 200))
            deviations.push(`${nameOf(entry)} by ${person} of ${place}: ${status} ${JSON.stringify(body)}`);
        }
    expect(deviations).toEqual([]);
    expect(routes.length).toBeGreaterThan(40);
  });
});
