import { screen } from '@testing-library/react';
import { address, renderApp } from '../support/render';

describe('without a token', () => {
  it.each(['/', '/login'])('[RT-02] [RT-03] %s shows the login', async (path) => {
    await renderApp(path);
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/login');
  });
});
