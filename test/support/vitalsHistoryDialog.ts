import { screen, within } from '@testing-library/react';
import { patientOf } from './alerts';
import { renderApp } from './render';

export const SICK = '900-12-3401';
export const NEVER_SENT = '900-27-6093';
export const REPORT = /observations-with-aggregations/;

export const trends = () => screen.findByRole('button', { name: 'Trends' });
export const sheet = () => screen.findByRole('region', { name: 'Report' });
export const fact = async (label: string) =>
  within(await sheet()).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

export async function openHistory(ssn: string) {
  const id = await patientOf(ssn);
  const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
  await user.click(await trends());
  return { id, user };
}
