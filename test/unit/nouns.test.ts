import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '../../src');
const namesIn = (folder: string): string[] =>
  readdirSync(join(SRC, folder), { withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name.replace(/\..*$/, ''));

/** Files that bear another name than the contract of their shapes, and that contract. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/routes': {
    alarmPauses: 'alarms',
    ingest: 'readings',
    ownPassword: 'session',
    patientRecords: 'patientExport',
    signOnUnlock: 'signOn',
  },
  'web/api/answers': { outsideScope: 'scope', page: 'paging', report: 'observationSets' },
  'web/forms/validators': { ownPassword: 'session' },
};

describe.each(Object.entries(EXCEPTIONS))('the files of %s', (folder, exceptions) => {
  const contracts = new Set(namesIn('contract'));
  const names = namesIn(folder);

  it('bear the name of a contract, but for the exceptions', () => {
    expect(names.filter((name) => !contracts.has(name)).sort()).toEqual(Object.keys(exceptions).sort());
  });

  it('that are exceptions have their shapes in a contract that exists', () => {
    expect(Object.values(exceptions).filter((contract) => !contracts.has(contract))).toEqual([]);
  });
});
