import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { getAuditHead } from '../../db/accounts/audit/auditTampering';
import type { Db } from '../../db/engine/client';

const DAY_MS = 24 * 3_600_000;

/**
 * Prints the seal of the audit log's last entry to the log, at the start and daily: where logs are kept apart
 * from the database, an audit log that was written anew no longer has the seals of former days.
 */
export async function auditSeals(
  app: FastifyInstance,
  db: Db,
  log: FastifyBaseLogger,
  everyMs = DAY_MS,
): Promise<void> {
  const print = async (): Promise<void> => {
    try {
      const { entries, hash } = await getAuditHead(db);
      log.info({ entries, seal: hash }, 'seal of the audit log; npm run audit -- verify --seal compares it');
    } catch (error) {
      log.error({ err: error }, 'the seal of the audit log could not be read');
    }
  };
  const timer = setInterval(() => void print(), everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  await print();
}
