import createClient from 'openapi-fetch';
import type { components, paths } from 'wardline-api';

/**
 * A client as a third party would write it: from /api/openapi.json alone, with the types that
 * openapi-typescript makes of it. Signs in, reads the board, registers a patient and admits the patient;
 * prints what it saw. `node walk.mjs ADDRESS USERNAME PASSWORD`.
 */
const [, , baseUrl = '', username = '', password = ''] = process.argv;
const client = createClient<paths>({ baseUrl });

interface Answered<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

function done<T>({ data, error, response }: Answered<T>): T {
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  return data;
}

const { token } = done(await client.POST('/api/api-token-auth/', { body: { username, password } }));
client.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Token ${token}`);
  },
});

const board = done(await client.GET('/api/dashboard/patients/'));
const worn: components['schemas']['DashboardEntry'][] = board.filter(({ patient }) => patient !== null);

const body: components['schemas']['PatientBody'] = {
  first_name: 'Agnes',
  last_name: 'Kirchner',
  ssn: '900-00-4711',
  date_of_birth: '1948-11-30',
  gender: 'F',
  comorbidities: ['Asthma'],
};
const key = crypto.randomUUID();
const params = { header: { 'Idempotency-Key': key } };
const { id: patient } = done(await client.POST('/api/patients/', { body, params }));

const found = async (search: string) =>
  done(await client.GET('/api/diagnoses/', { params: { query: { search } } })).results;
const [diagnosis] = await found('J18.9');
const { results: departments } = done(await client.GET('/api/departments/'));
const medicine = departments.find(({ abbreviation }) => abbreviation === 'MED');
const { results: devices } = done(
  await client.GET('/api/devices/', { params: { query: { unassigned_devices: true } } }),
);
const [device] = devices;
if (diagnosis === undefined || medicine === undefined || device === undefined)
  throw new Error('The hospital has no such diagnosis, department or free device.');

const admission = done(
  await client.POST('/api/admissions/', {
    body: {
      patient,
      status: 'IN_WARD',
      admission_date: '2026-03-10',
      diagnosis: diagnosis.id,
      department: medicine.id,
      device: device.id,
    },
  }),
);
const missing = await client.GET('/api/patients/{id}/', { params: { path: { id: 999_999 } } });
const after = done(await client.GET('/api/dashboard/patients/'));

console.log(
  JSON.stringify({
    wornBefore: worn.length,
    wornAfter: after.length,
    admission,
    onBoard: after.some((entry) => entry.patient?.id === patient && entry.device_id === device.id),
    missing: missing.error?.detail,
  }),
);
