import { startTestServer } from '../../fixtures/server/server';
import { startSignOnServer } from '../../fixtures/signOn/signOnServer';

it('is not there while it is off', async () => {
  const server = await startTestServer();
  const post = (path: string, body: object) =>
    server.app.inject({ method: 'POST', url: `/api/session/${path}/`, payload: body });
  const answers = [
    await post('sign-on', {}),
    await post('exchange', { code: 'a' }),
    await post('backchannel-logout', { logout_token: 'a' }),
    await server.app.inject({ url: '/api/session/callback/?code=a&state=b' }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 303]);
  // A page cannot show what an API answers: the login screen says it.
  expect(answers[3]?.headers['location']).toBe('/login#sso=off');
  await server.close();
});

it('leads back to this machine alone while no address is set, by whichever of its names', async () => {
  const on = await startSignOnServer();
  const begin = (host: string) =>
    on.server.app.inject({ method: 'POST', url: '/api/session/sign-on/', payload: {}, headers: { host } });
  expect((await begin('evil.example')).statusCode).toBe(404);
  const answer = await begin('localhost:3000');
  const { location } = answer.json<{ location: string }>();
  expect(new URL(location).searchParams.get('redirect_uri')).toBe(
    'http://localhost:3000/api/session/callback/',
  );
  await on.close();
});

it('leads back to PUBLIC_URL whatever the request says, and the cookie stays with https', async () => {
  const on = await startSignOnServer({ config: { publicUrl: 'https://ward.example' } });
  const answer = await on.server.app.inject({
    method: 'POST',
    url: '/api/session/sign-on/',
    payload: {},
    headers: { host: 'evil.example' },
  });
  const { location } = answer.json<{ location: string }>();
  expect(new URL(location).searchParams.get('redirect_uri')).toBe(
    'https://ward.example/api/session/callback/',
  );
  expect(answer.headers['set-cookie']).toMatch(/; Secure$/);
  await on.close();
});

it('[E14] accepts no ID token whose signature is not by the keys that the provider publishes', async () => {
  const on = await startSignOnServer({ isForged: true });
  await on.link('n-1', 'nurse');
  const { status, body } = await on.browser().signIn('n-1');
  expect(status).toBe(400);
  expect(body.non_field_errors?.[0]).toMatch(/^The answer of single sign-on was not accepted\./);
  await on.close();
});
