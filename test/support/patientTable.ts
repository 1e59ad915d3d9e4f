import { screen, within } from '@testing-library/react';
import { register } from './patients';

export const LIST = /\/api\/patients\/\?/;
export const search = () => window.location.search;
export const query = (url: string) => new URL(url).searchParams;

export const table = () => screen.findByRole('table');
export const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
export const cells = async (row: number) => within((await rows())[row] ?? document.body).getAllByRole('cell');

const CONDITION = (code: string, name: string, description = '') => ({
  icd_10_code: code,
  name,
  description,
});

/** 45 patients, the first with four comorbidities, the others with two, one or none. */
export async function addListedPatients(): Promise<void> {
  await register({
    first_name: 'Elena',
    last_name: 'Castellanos',
    gender: 'F',
    date_of_birth: '1944-09-30',
    comorbidities: [
      CONDITION('I50.9', 'Heart failure', 'Reduced pumping capacity'),
      CONDITION('I10', 'Essential hypertension'),
      'Frailty',
      CONDITION('E11.9', 'Diabetes'),
    ],
  });
  await register({
    first_name: 'Marco',
    last_name: 'Bianchi',
    gender: 'M',
    comorbidities: [CONDITION('I10', 'Essential hypertension')],
  });
  await register({
    first_name: 'Ann',
    last_name: 'Zimmer',
    gender: 'F',
    comorbidities: [CONDITION('J44.9', 'COPD'), 'Gout'],
  });
  for (let index = 0; index < 42; index++)
    await register({ first_name: 'Other', last_name: `More${'abcdefghijklmnopqrstuvwxyz'[index % 26]}` });
}
