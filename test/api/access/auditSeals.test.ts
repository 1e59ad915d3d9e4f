import { fastify } from 'fastify';
import { appendAudit } from '../../../src/server/db/accounts/audit/audit';
import { getAuditHead } from '../../../src/server/db/accounts/audit/auditTampering';
import { auditSeals } from '../../../src/server/plugins/audit/auditSeals';
import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import { verifyAudit } from '../../../src/server/services/accounts/audit/auditVerification';
import { startTestServer } from '../../fixtures/server/server';
import { openTestDatabase } from '../../fixtures/database/database';

interface Line {
  msg: string;
  entries: number;
  seal: string;
}

describe('[J19] [T-J19] the seal of the audit log', () => {
  const seals: Line[] = [];
  const onSeal: (() => void)[] = [];
  const log = serverLog('info', {
    write: (text) => {
      const line = JSON.parse(text) as Line;
      if (!line.msg.startsWith('seal of the audit log')) return;
      seals.push(line);
      onSeal.shift()?.();
    },
  });
  const sign = (n: number) => ({
    ...{ at: n, by: { id: 1, username: 'eva' }, action: 'signed in' as const, entity: 'user', entityId: 1 },
  });
  beforeEach(() => (seals.length = 0));

  it('is printed to the log at the start, and verify takes it', async () => {
    const database = await openTestDatabase();
    await appendAudit(database.db, sign(1));
    const server = await startTestServer({ database, log });
    const { hash } = await getAuditHead(database.db);
    expect(seals).toEqual([expect.objectContaining({ entries: 1, seal: hash })]);
    await appendAudit(database.db, sign(2));
    expect((await verifyAudit(database.db, hash)).problems).toEqual([]);
    await server.close();
    await database.close();
  });

  it('is printed again, with what came since', async () => {
    const database = await openTestDatabase();
    const app = fastify();
    await auditSeals(app, database.db, log, 1);
    await appendAudit(database.db, sign(1));
    const { hash } = await getAuditHead(database.db);
    while (seals.at(-1)?.entries !== 1) await new Promise<void>((resolve) => onSeal.push(resolve));
    expect(seals.at(-1)?.seal).toBe(hash);
    await app.close();
    await database.close();
  });
});
