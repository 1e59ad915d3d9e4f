import type { Db } from '../../../../src/server/db/engine/client';
import { AuditReads } from '../../../../src/server/services/accounts/audit/auditReads';
import { ReadMemory } from '../../../../src/server/services/accounts/readMemory';

const EVA = { id: 1, username: 'eva' };
/** It takes nothing: what was read waits. */
const NO_DATABASE = {} as Db;

/** How many patients are counted for the alarm after some were found. */
function counted(alarmAbove: number) {
  const memory = new ReadMemory();
  const reads = new AuditReads({
    ...{ db: NO_DATABASE, clock: () => 0, alarmAbove, memory },
    ...{ onAlarm: jest.fn(), onUnwritten: jest.fn() },
  });
  reads.shown(EVA, 'patients', [1, 2, 3], true);
  return memory.of(EVA.id).counted.size;
}

describe('patients whom one person finds', () => {
  it('are counted while there is an alarm on them, and not remembered without one', () => {
    expect(counted(100)).toBe(3);
    expect(counted(0)).toBe(0);
  });
});
