import { tmpdir } from 'node:os';
import { sentenceOfStartFault } from '../../../src/server/startFault';

const embedded = { dataDir: tmpdir(), databaseUrl: null, host: '127.0.0.1', port: 3000 };
const onServer = {
  ...embedded,
  databaseUrl: 'postgres://ward:secret@db.example:5433/wardline?sslmode=verify-full',
};
const fault = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code} as Node says it`), { code, ...more });
const aborted = () =>
  Object.assign(new Error('Aborted(). Build with -sASSERTIONS for more info.'), { name: 'PgliteError' });

describe('why a server cannot start', () => {
  it('is a full disk when the embedded database gives up and there is no room', () => {
    expect(sentenceOfStartFault(aborted(), embedded, () => 40_000)).toBe(
      `The data folder ${tmpdir()} cannot be written: the disk is full. Mend that, or set DATA_DIR to another folder.`,
    );
    expect(sentenceOfStartFault(aborted(), embedded, () => 1e9)).toBeNull();
    expect(sentenceOfStartFault(aborted(), { ...embedded, dataDir: '/nowhere' })).toBeNull();
  });

  it.each([
    [
      'EADDRINUSE',
      'Port 3000 of 127.0.0.1 is in use by another program. End that, or set PORT to another one.',
    ],
    ['EACCES', 'This user may not listen on port 3000 of 127.0.0.1. Set PORT to another one.'],
    ['EADDRNOTAVAIL', '127.0.0.1 is no address of this machine. Set HOST to one.'],
  ])('is the port: %s', (code, words) => {
    expect(sentenceOfStartFault(fault(code, { syscall: 'listen' }), embedded)).toBe(words);
  });

  it.each([
    ['ECONNREFUSED', 'cannot be reached (ECONNREFUSED).'],
    ['ENOTFOUND', 'cannot be reached (ENOTFOUND).'],
    ['28P01', 'refused the password of its user.'],
    ['3D000', 'is not there.'],
  ])('is the database server, without its password: %s', (code, words) => {
    expect(sentenceOfStartFault(fault(code), onServer)).toBe(
      `The database wardline of DATABASE_URL, at db.example:5433, ${words}`,
    );
    expect(sentenceOfStartFault(fault(code), embedded)).toBeNull();
  });

  it('is not said in words that are not known to be true', () => {
    expect(sentenceOfStartFault(new Error('a fault of ours'), onServer)).toBeNull();
    expect(sentenceOfStartFault('no error', onServer)).toBeNull();
    expect(sentenceOfStartFault(fault('42P01'), onServer)).toBeNull();
  });
});
