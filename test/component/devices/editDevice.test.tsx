/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen } from '@testing-library/react';
import { newDevice } from '../../fixtures/ward/devices';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile, renderApp } from '../../fixtures/screens/render';

it('[DE-02] AI Enabled, Url and Pin take what is entered, and keep it', async () => {
  const id = await newDevice('EDIT-ALL', { type: 'CARETAKER', url: 'https://old.example' });
  const { user } = await renderApp(`/devices/${id}/edit`, { as: 'nurse' });
  const ai = await screen.findByRole('switch', { name: 'AI Enabled' });
  const url = screen.getByLabelText('Url');
  const pin = screen.getByLabelText('Pin');
  expect(ai).toBeChecked();
  expect(url).toHaveValue('https://old.example');
  await user.click(ai);
  await user.clear(url);
  await user.type(url, 'https://new.example');
  await user.type(pin, '4826');
  expect(ai).not.toBeChecked();
  expect(url).toHaveValue('https://new.example');
  expect(pin).toHaveValue('4826');
  const calls = faultyServer();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screenIsOpen('Device Details');
  expect(calls.calls(/^PATCH .*\/api\/devices\/\d+\/$/).map(({ body }) => body)).toEqual([
    { ai_enabled: false, url: 'https://new.example', pin: '4826', patient: null },
  ]);
  const stored = await meanwhile(() =>
    server.db
      .selectFrom('devices')
      .select(['ai_enabled', 'url', 'sealed_pin'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect(stored).toEqual({
    ai_enabled: false,
    url: 'https://new.example',
    sealed_pin: expect.stringMatching(/^v1\./) as string,
  });
});
