import { fastify } from 'fastify';
import { wardScope } from '../../../src/server/plugins/access/wardScope';

it('the server does not start with a route whose id has no stated owner', () => {
  const app = fastify();
  wardScope(app, null);
  const add = (url: string) => () => app.get(url, { config: { access: 'user', subject: 'none' } }, () => '');
  expect(add('/api/ghosts/:id/')).toThrow('/api/ghosts/:id/');
  expect(add('/api/beds/:id/')).not.toThrow();
});
