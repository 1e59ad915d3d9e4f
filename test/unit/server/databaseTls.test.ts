import { isLoopback } from '../../../src/server/settings/config';
import { objectionToDatabase } from '../../../src/server/settings/databaseTls';

describe('a database address that names no host', () => {
  afterEach(() => delete process.env['PGHOST']);
  const objection = (url: string) => objectionToDatabase('DATABASE_URL', url, isLoopback);

  it('is the one of PGHOST, as the driver understands it', () => {
    process.env['PGHOST'] = 'db.example';
    expect(objection('postgres:///ward')).toMatch(
      /^DATABASE_URL names no host, and PGHOST is another machine \(db\.example\), and does not ask for TLS: /,
    );
    expect(objection('postgres:///ward?sslmode=verify-full')).toBeNull();
    expect(objection('postgres://localhost/ward')).toBeNull();
    process.env['PGHOST'] = '/run/postgresql';
    expect(objection('postgres:///ward')).toBeNull();
  });
});

describe('a database address that says something twice', () => {
  it.each([
    'postgres://u@db.example/ward?sslmode=require&sslmode=disable',
    'postgres://u@localhost/ward?sslmode=verify-full&sslmode=require',
    'postgres://u@localhost/ward?host=127.0.0.1&sslmode=require&host=db.example',
  ])('is refused: the driver would take the last one: %s', (url) => {
    expect(objectionToDatabase('DATABASE_URL', url, isLoopback)).toMatch(
      /^DATABASE_URL has (sslmode|host) more than once\./,
    );
  });
});
