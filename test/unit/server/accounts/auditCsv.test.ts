import type { ExportedAuditEntry } from '../../../../src/server/db/accounts/audit/auditEntries';
import { auditCsv } from '../../../../src/server/services/accounts/audit/auditCsv';

const entry = (id: number): ExportedAuditEntry => ({
  ...{ id, at: '2026-03-10T08:00:00.000Z', user: 1, username: 'nurse', action: 'read', entity: 'patient' },
  ...{ entity_id: 7, patients: [7], fields: ['screen'] },
});

it('an export of 10,000 entries leaves turns to others, and has every entry once', async () => {
  const entries = Array.from({ length: 10_000 }, (_, nth) => entry(10_000 - nth));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const text = await auditCsv(entries);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(40);
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('id,at,user_id,username,action,entity,entity_id,patients,fields');
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(entries.map(({ id }) => id));
});

it('an export of nothing is its header', async () => {
  expect(await auditCsv([])).toBe('id,at,user_id,username,action,entity,entity_id,patients,fields\r\n');
});
