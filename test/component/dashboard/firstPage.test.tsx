/**
 * @jest-environment-options {"ward": true}
 */
import { waitFor } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile, renderApp } from '../../fixtures/screens/render';

const patient = () =>
  meanwhile(() =>
    server.db.selectFrom('patients').select('id').where('ssn', '=', '900-12-3401').executeTakeFirstOrThrow(),
  );

it.each([
  ['patients', () => '/patients', /\/api\/patients\/\?/, 'nurse'],
  ['devices', () => '/devices', /\/api\/devices\/\?/, 'nurse'],
  ['notes of a patient', (id: number) => `/patients/${id}/notes`, /\/clinical-notes\/\?/, 'nurse'],
  ['labs of a patient', (id: number) => `/patients/${id}/labs/tests`, /\/lab-tests\/\?/, 'nurse'],
  ['users', () => '/admin/users', /\/api\/users\/\?/, 'admin'],
  ['departments', () => '/admin/departments', /\/api\/departments\/\?/, 'admin'],
  ['beds', () => '/admin/beds', /\/api\/beds\/\?/, 'admin'],
] as const)('[CST-01] the list of %s first asks for page 1 of 20', async (_, path, call, as) => {
  const { id } = await patient();
  const calls = faultyServer();
  await renderApp(path(id), { as });
  await waitFor(() => expect(calls.calls(call)).not.toHaveLength(0));
  const query = new URL(calls.calls(call)[0]?.url ?? '').searchParams;
  expect([query.get('page'), query.get('page_size')]).toEqual(['1', '20']);
});
