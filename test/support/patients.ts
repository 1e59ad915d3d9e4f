import type { Patient, PatientBody } from '../../src/contract/patients';
import { meanwhile } from './render';

let made = 0;
let token: Promise<string> | undefined;

/** Calls the server behind the page, bypassing the page, as another user. */
async function ask(path: string, init: RequestInit & { version?: string } = {}): Promise<Response> {
  const { version, ...rest } = init;
  token ??= server.signIn('colleague');
  return meanwhile(async () => {
    return fetch(`${server.url}${path}`, {
      ...rest,
      headers: {
        Authorization: `Token ${await token}`,
        'Content-Type': 'application/json',
        ...(version === undefined ? {} : { 'If-Match': version }),
      },
    });
  });
}

/** A body that the server accepts, with an SSN of its own. */
export const patientBody = (values: Partial<PatientBody> = {}): PatientBody => ({
  first_name: 'Ana',
  last_name: 'Ruiz',
  ssn: `900-${String((made += 1)).padStart(6, '0')}`,
  date_of_birth: '1959-01-14',
  gender: 'F',
  ...values,
});

/** Registers a patient; returns the id. */
export async function register(values: Partial<PatientBody> = {}): Promise<number> {
  const response = await ask('/api/patients/', { method: 'POST', body: JSON.stringify(patientBody(values)) });
  if (response.status !== 201)
    throw new Error(`Registering was answered with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}

/** The patient on record. */
export async function recorded(id: number): Promise<Patient> {
  return (await (await ask(`/api/patients/${id}/`)).json()) as Patient;
}

/** A colleague changes the record, outside any page under test. */
export async function change(id: number, changes: Partial<PatientBody>): Promise<void> {
  const response = await ask(`/api/patients/${id}/`, { method: 'PATCH', body: JSON.stringify(changes) });
  if (!response.ok)
    throw new Error(`The change was answered with ${response.status}: ${await response.text()}`);
}
