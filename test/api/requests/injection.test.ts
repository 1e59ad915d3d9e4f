import { PGlite } from '@electric-sql/pglite';
import { everyWrite } from '../../fixtures/server/everyWrite';
import { serverOn } from '../../fixtures/server/serverOn';
import { GATEWAY_TOKEN, reading } from '../../fixtures/ward/ward';

/** No statement of ours has this in it. What follows it would end a text, a name, a comment, a list, a parameter or a statement. */
const MARK = 'zqx';
const HOSTILE = [
  `${MARK}'; DROP TABLE patients; --`,
  `${MARK}" OR 1=1 /*`,
  `${MARK}\\') UNION SELECT password_hash FROM users --`,
  `id) ${MARK} $1`,
];

const encoded = encodeURIComponent;

describe('[F3] text that would be SQL', () => {
  const on = serverOn('pglite');
  let asked: jest.SpyInstance<unknown, [sql: string, parameters?: unknown[]]>;

  beforeAll(() => {
    asked = jest.spyOn(PGlite.prototype, 'query') as unknown as typeof asked;
  });
  afterAll(() => asked.mockRestore());

  /** Sends a request; any answer but a fault is accepted. */
  async function ask(
    path: string,
    { authorization, ...init }: RequestInit & { authorization: string },
  ): Promise<void> {
    const { status } = await fetch(on.server.url + path, {
      ...init,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(init.headers as Record<string, string>),
      },
    });
    expect({ path, body: init.body, isFault: status >= 500 }).toEqual({
      path,
      body: init.body,
      isFault: false,
    });
  }

  /** Among which statements the mark was, since the last call: it may be a parameter of one and never a part of one. */
  function marked(): { texts: string[]; parameters: number } {
    const texts = asked.mock.calls.map(([text]) => text).filter((text) => text.includes(MARK));
    const parameters = asked.mock.calls.filter(([, values]) =>
      JSON.stringify(values ?? []).includes(MARK),
    ).length;
    asked.mockClear();
    return { texts, parameters };
  }

  it('in every parameter and header of every route that reads is a value or refused', async () => {
    const authorization = `Token ${await on.server.signIn('admin')}`;
    const paths = on.server.app.swagger().paths as Record<
      string,
      Record<string, { parameters?: { name: string; in: string }[] }>
    >;
    const reached: string[] = [];
    for (const [path, { get }] of Object.entries(paths)) {
      if (get === undefined) continue;
      const names = (get.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      marked();
      for (const hostile of HOSTILE) {
        await ask(path.replaceAll(/\{\w+\}/g, encoded(hostile)), { authorization });
        const there = path.replaceAll(/\{\w+\}/g, '1');
        for (const name of [...names, hostile])
          await ask(`${there}?${encoded(name)}=${encoded(hostile)}`, { authorization });
        await ask(there, { authorization, headers: { 'if-none-match': hostile, 'x-idle-seconds': hostile } });
      }
      const { texts, parameters } = marked();
      expect({ path, texts }).toEqual({ path, texts: [] });
      if (parameters > 0) reached.push(path);
    }
    // Where it got through to the database: what is searched for.
    expect(reached).toEqual(
      expect.arrayContaining([
        '/api/patients/',
        '/api/devices/',
        '/api/diagnoses/',
        '/api/departments/',
        '/api/users/',
      ]),
    );
  });

  it('in every field of every body, and in every secret, is kept as it is or refused', async () => {
    const authorization = `Token ${await on.server.signIn('admin')}`;
    const reached: string[] = [];
    for (const [route, { path, body }] of Object.entries(await everyWrite(on))) {
      if (route === 'POST /api/logout/') continue;
      marked();
      for (const hostile of HOSTILE) {
        const given = body as Record<string, unknown>;
        for (const field of [...Object.keys(given), hostile]) {
          await ask(`/api${path}`, {
            authorization,
            method: route.split(' ')[0] ?? '',
            body: JSON.stringify({ ...given, [field]: hostile }),
            headers: { 'if-match': hostile },
          });
          await ask(`/api${path}`, {
            authorization,
            method: route.split(' ')[0] ?? '',
            body: JSON.stringify({ ...given, [field]: hostile }),
          });
        }
      }
      const { texts, parameters } = marked();
      expect({ route, texts }).toEqual({ route, texts: [] });
      if (parameters > 0) reached.push(route);
    }
    expect(reached).toEqual(
      expect.arrayContaining([
        'PATCH /api/patients/:id/',
        'PATCH /api/patients/:id/high-priority/',
        'POST /api/clinical-notes/',
        'PATCH /api/clinical-notes/:id/',
        'POST /api/departments/',
      ]),
    );
    const notes = await on.server.db.selectFrom('clinical_notes').select('notes').execute();
    expect(notes.map(({ notes: kept }) => kept)).toEqual(expect.arrayContaining(HOSTILE));
    marked();
    for (const hostile of HOSTILE) {
      await ask('/api/users/me/', { authorization: `Token ${hostile.replaceAll(' ', '')}` });
      await ask('/api/wall/', { authorization: `Display ${hostile.replaceAll(' ', '')}` });
      await ask('/api/ingest/', {
        authorization: `Device ${hostile.replaceAll(' ', '')}`,
        method: 'POST',
        body: '[]',
      });
      await ask('/api/api-token-auth/', {
        authorization: '',
        method: 'POST',
        body: JSON.stringify({ username: hostile, password: hostile }),
      });
      const sent = reading(hostile, on.server.clock(), { heartRate: 70 }, { status: hostile });
      await ask('/api/ingest/', {
        authorization: `Device ${GATEWAY_TOKEN}`,
        method: 'POST',
        body: JSON.stringify(sent),
      });
    }
    const { texts, parameters } = marked();
    expect(texts).toEqual([]);
    expect(parameters).toBeGreaterThan(0);
    const kept = await on.server.db.selectFrom('readings').select('vendor_device_id').execute();
    expect(kept.map(({ vendor_device_id: name }) => name)).toEqual(expect.arrayContaining(HOSTILE));
  });
});
