import { acknowledge } from '../../../../src/server/services/hl7/handling/acknowledgement';
import { readReceived } from '../../../../src/server/services/hl7/message/receivedMessage';
import { admit, fieldsOf, header, hl7 } from '../../../fixtures/hl7/messages';

const AT = Date.parse('2026-03-10T08:15:30.500Z');
const FAULT = { code: 204, location: 'PID^1^3^1^1', text: 'No patient has this number & name.' } as const;

const answer = (
  bytes: Uint8Array,
  level: 'accept' | 'application' = 'application',
  fault: typeof FAULT | null = null,
) => acknowledge(readReceived(bytes, 'UNICODE UTF-8'), level, fault, AT);

describe('acknowledge', () => {
  it('swaps sender and receiver, and keeps version, processing id and character set', () => {
    const bytes = admit('C1', 'Doe', '1', { 3: 'APP^1.2^ISO', 11: 'P^T', 12: '2.6', 18: '8859/1' });
    const [msh = [], msa = [], ...others] = fieldsOf(answer(bytes) ?? undefined);
    expect(msh.slice(0, 9)).toEqual(
      'MSH|^~\\&|WARDLINE|US|APP^1.2^ISO|THEM|20260310081530+0000||ACK^A01^ACK'.split('|'),
    );
    expect(msh[9]).toMatch(/^W[0-9A-F]{16}$/);
    expect(msh.slice(10)).toEqual(['P^T', '2.6', '', '', '', '', '', '8859/1']);
    expect([msa, others]).toEqual([['MSA', 'AA', 'C1'], []]);
  });

  it.each([
    ['2.1', 'ACK'],
    ['2.2', 'ACK^A01'],
    ['2.3.1', 'ACK^A01'],
    ['2.4', 'ACK^A01^ACK'],
    ['2.8.2', 'ACK^A01^ACK'],
  ])('names its type as version %s does: %s', (version, type) => {
    expect(fieldsOf(answer(admit('C1', 'Doe', '1', { 12: version })) ?? undefined)[0]?.[8]).toBe(type);
  });

  it('answers an alarm (PCD-04) with ORA^R41, and that it was kept with ACK', () => {
    const bytes = hl7(header({ 9: 'ORU^R40^ORU_R40', 12: '2.6', 15: 'AL', 16: 'AL' }));
    expect(fieldsOf(answer(bytes) ?? undefined)[0]?.[8]).toBe('ORA^R41^ORA_R41');
    expect(fieldsOf(answer(bytes, 'accept') ?? undefined)[0]?.[8]).toBe('ACK^R40^ACK');
  });

  it('says where the fault is and which of table 0357: ERR-2 and ERR-3, before 2.5 in ERR-1', () => {
    const [, msa, err] = fieldsOf(answer(admit('C1'), 'application', FAULT) ?? undefined);
    expect(msa).toEqual(['MSA', 'AE', 'C1']);
    expect(err).toEqual([
      ...['ERR', '', 'PID^1^3^1^1', '204^Unknown key identifier^HL70357', 'E', '', '', ''],
      'No patient has this number \\T\\ name.',
    ]);
    const [, olderMsa, older] = fieldsOf(
      answer(admit('C1', 'Doe', '1', { 12: '2.3' }), 'application', FAULT) ?? undefined,
    );
    expect(olderMsa).toEqual(['MSA', 'AE', 'C1', 'No patient has this number \\T\\ name.']);
    expect(older).toEqual(['ERR', 'PID^1^3^204&Unknown key identifier&HL70357']);
  });

  it.each([
    [100, 'AE', 'CE'],
    [101, 'AE', 'CE'],
    [104, 'AE', 'CE'],
    [200, 'AR', 'CR'],
    [201, 'AR', 'CR'],
    [202, 'AR', 'CR'],
    [203, 'AR', 'CR'],
    [204, 'AE', 'CE'],
    [205, 'AE', 'CE'],
    [206, 'AE', 'CE'],
    [207, 'AE', 'CE'],
  ] as const)('code %s is %s, or %s', (code, application, accept) => {
    const received = readReceived(admit('C1', 'Doe', '1', { 15: 'AL', 16: 'AL' }), 'ASCII');
    const fault = { ...FAULT, code };
    expect(fieldsOf(acknowledge(received, 'application', fault, AT) ?? undefined)[1]?.[1]).toBe(application);
    expect(fieldsOf(acknowledge(received, 'accept', fault, AT) ?? undefined)[1]?.[1]).toBe(accept);
  });

  it('in original mode there is no accept acknowledgement', () => {
    expect(answer(admit('C1'), 'accept')).toBeNull();
    expect(answer(admit('C1', 'Doe', '1', { 15: '""', 16: '""' }), 'accept')).toBeNull();
  });

  it.each([
    ['AL', true, true],
    ['NE', false, false],
    ['ER', false, true],
    ['SU', true, false],
    ['su', true, false],
    ['SOMETIMES', true, true],
  ])('%s: %s on success, %s on error', (condition, onSuccess, onError) => {
    for (const [level, fields] of [
      ['accept', { 15: condition }],
      ['application', { 16: condition }],
    ] as const) {
      const bytes = admit('C1', 'Doe', '1', fields);
      expect([answer(bytes, level) !== null, answer(bytes, level, FAULT) !== null]).toEqual([
        onSuccess,
        onError,
      ]);
    }
  });

  it('in enhanced mode it wants none for itself', () => {
    const msh = fieldsOf(answer(admit('C1', 'Doe', '1', { 16: 'AL' })) ?? undefined)[0];
    expect(msh?.slice(14, 16)).toEqual(['NE', 'NE']);
  });

  it("speaks with the sender's separators", () => {
    const bytes = Buffer.from('MSH*!@%$*A!B*C**D*20260310**ADT!A01!ADT_A01*ID!7*P*2.5\rPID***1\r');
    const text = Buffer.from(answer(bytes, 'application', { ...FAULT }) ?? []).toString();
    const [msh = [], msa, err] = text.split('\r').map((line) => line.split('*'));
    expect(msh.slice(0, 6)).toEqual(['MSH', '!@%$', '', 'D', 'A!B', 'C']);
    expect(msa).toEqual(['MSA', 'AE', 'ID!7']);
    expect(err?.slice(2, 4)).toEqual(['PID!1!3!1!1', '204!Unknown key identifier!HL70357']);
    expect(err?.[8]).toBe('No patient has this number & name.');
  });

  it.each([
    ['MSH||A|B|C|D|20260310||ADT^A01|ID7|P|2.5', '|', '^~\\&'],
    [String.raw`MSH|^^~\|A|B|C|D|20260310||ADT^A01|ID7|P|2.5`, '|', '^~\\&'],
    ['MSH^^A^B^C^D^20260310^^ADT^ID7^P^2.5', '^', '|~\\&'],
  ])('refuses separators that are not distinct (%s) with AR, in its own', (text, field, encoding) => {
    const received = readReceived(Buffer.from(text), 'ASCII');
    for (const code of [101, 102] as const) {
      const fault = { code, location: 'MSH^1^2', text: 'Unclear.' };
      const [msh, msa, err] = Buffer.from(acknowledge(received, 'application', fault, AT) ?? [])
        .toString()
        .split('\r')
        .map((line) => line.split(field));
      const [component = ''] = encoding;
      expect(msh?.slice(0, 6)).toEqual(['MSH', encoding, 'C', 'D', 'A', 'B']);
      expect(msa).toEqual(['MSA', 'AR', 'ID7']);
      expect(err?.slice(2, 3)).toEqual([['MSH', '1', '2'].join(component)]);
    }
  });

  it("repeats the sender's own bytes in any character set", () => {
    for (const [charset, hex] of [
      ['8859/1', 'fc'],
      ['UNICODE UTF-8', 'c3bc'],
      ['KLINGON', 'ff'],
    ] as const) {
      const bytes = Buffer.from(
        admit('NUMMER', 'Doe', '1', { 18: charset })
          .toString('latin1')
          .replace('NUMMER', `N${Buffer.from(hex, 'hex').toString('latin1')}`),
        'latin1',
      );
      expect(Buffer.from(answer(bytes) ?? []).toString('hex')).toContain(
        `7c4141 7c4e${hex}0d`.replace(' ', ''),
      );
    }
  });

  it('answers what has no header as far as it can', () => {
    const text = Buffer.from(answer(Buffer.from('NOTHING'), 'application', { ...FAULT }) ?? []).toString();
    expect(text).toMatch(
      /^MSH\|\^~\\&\|\|\|\|\|20260310081530\+0000\|\|ACK\|W[0-9A-F]{16}\|P\|2\.5\rMSA\|AE\rERR\|/,
    );
  });
});
