import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildApp } from '../../src/server/app';
import { loadConfig } from '../../src/server/settings/config';
import type { Tables } from '../../src/server/db/tables/tables';
import { Encryption } from '../../src/server/services/devices/encryption';

/** Writes /api/openapi.json into a file, without a database, a socket or a network: `tsx scripts/commands/api-document.ts FILE`. */
async function main(file: string): Promise<void> {
  // Every statement returns no rows, which is enough for a start.
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (empty) => new PostgresIntrospector(empty),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const config = loadConfig({ PORT: '0', LOG_LEVEL: 'silent' }, [], { webDir: 'dist/web' });
  const app = await buildApp({ db, config, encryption: new Encryption(Buffer.alloc(32)), clock: Date.now });
  const document = app.swagger();
  await app.close();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
}

void main(process.argv[2] ?? '.cache/openapi.json');
