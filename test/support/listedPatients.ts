import { Page } from '../../src/contract/paging';
import { PatientRow } from '../../src/contract/patients';
import { compile } from '../../src/contract/validate';
import type { Engine } from './database';
import { newPatient } from './hospital';
import { serverOn } from './serverOn';

const isPage = compile(Page(PatientRow));

function pageOf(body: unknown): Page<PatientRow> {
  if (!isPage(body)) throw new Error(`not a page of patients: ${JSON.stringify(body)}`);
  return body;
}
export const names = [
  ['Müller', 'Jürgen'],
  ['Muller', 'Anna'],
  ['Ångström', 'Anders'],
  ['Zhang', '伟'],
  ['Łoś', 'Ewa'],
  ['Smith', 'John'],
  ['Smith', 'Joan'],
  ['Smythe', 'Jo'],
] as const;

/** A server on this engine with patients of many names. */
export function listedPatients(engine: Engine) {
  const on = serverOn(engine);
  const register = async (changes: Record<string, unknown> = {}): Promise<number> => {
    const { status, body } = await on.nurse.post('/patients/', newPatient(changes));
    expect({ status, body }).toMatchObject({ status: 201 });
    return (body as { id: number }).id;
  };
  const list = async (query: string) => pageOf((await on.nurse.get(`/patients/?${query}`)).body);
  const given = {} as { ids: number[] };

  beforeAll(async () => {
    given.ids = [];
    for (const [last_name, first_name] of names)
      given.ids.push(await register({ last_name, first_name, middle_name: 'Listed' }));
  });
  const found = async (query: string) =>
    (await list(query)).results.map(({ last_name, first_name }) => `${last_name} ${first_name}`);

  return { given, on, register, list, found };
}
