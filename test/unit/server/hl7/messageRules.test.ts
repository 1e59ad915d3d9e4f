import { refusalOf, type Admitting } from '../../../../src/server/services/hl7/handling/messageRules';
import { readReceived } from '../../../../src/server/services/hl7/message/receivedMessage';
import { header, hl7 } from '../../../fixtures/hl7/messages';

const refused = (
  bytes: Uint8Array,
  link: Admitting = { direction: 'in', takes: ['ADT'] },
  takesTraining = false,
): unknown[] | null => {
  const fault = refusalOf(readReceived(bytes, 'UNICODE UTF-8'), link, { takesTraining });
  return fault === null ? null : [fault.code, fault.location];
};
const msh = (fields: Record<number, string>): Buffer => hl7(header(fields), 'PID|||1');

describe('refusalOf', () => {
  it.each([
    '2.1',
    '2.2',
    '2.3',
    '2.3.1',
    '2.4',
    '2.5',
    '2.5.1',
    '2.6',
    '2.7',
    '2.7.1',
    '2.8',
    '2.8.2',
    '2.5^USA',
    'v2.4',
  ])('takes version %s', (version) => expect(refused(msh({ 12: version }))).toBeNull());
  it.each(['2.0', '2.9', '3.0', '25', '2.5x', 'FHIR', '2.10'])('but not %s', (version) =>
    expect(refused(msh({ 12: version }))).toEqual([203, 'MSH^1^12']),
  );

  it('takes what is of production, or says nothing of it; training only among invented patients', () => {
    for (const id of ['P', 'p', '', 'P^T']) expect(refused(msh({ 11: id }))).toBeNull();
    for (const id of ['T', 'D', 't', 'X', 'PROD'])
      expect(refused(msh({ 11: id }))).toEqual([202, 'MSH^1^11']);
    for (const id of ['T', 'D', 'P']) expect(refused(msh({ 11: id }), undefined, true)).toBeNull();
    expect(refused(msh({ 11: 'X' }), undefined, true)).toEqual([202, 'MSH^1^11']);
  });

  it('takes the types of the link alone', () => {
    expect(refused(msh({ 9: 'adt^A01' }))).toBeNull();
    for (const type of ['ORU^R01', 'ACK', 'XXX', 'constructor'])
      expect(refused(msh({ 9: type }))).toEqual([200, 'MSH^1^9^1^1']);
    expect(refused(msh({}), { direction: 'in' })).toEqual([200, 'MSH^1^9^1^1']);
    expect(refused(msh({ 9: 'ORU^R01' }), { direction: 'file' })).toBeNull();
    expect(refused(msh({ 9: 'ADT^A01' }), { direction: 'file' })).toEqual([200, 'MSH^1^9^1^1']);
    expect(refused(msh({ 9: 'ORU^R01' }), { direction: 'file', takes: ['ADT'] })).not.toBeNull();
  });

  it('wants the sender that the link names', () => {
    const link: Admitting = {
      direction: 'in',
      takes: ['ADT'],
      application: 'HIS',
      facility: 'NORTH^1.2^ISO',
    };
    expect(refused(msh({ 3: 'HIS^9.9^ISO', 4: 'NORTH^1.2^ISO' }), link)).toBeNull();
    expect(refused(msh({ 3: 'LAB', 4: 'NORTH^1.2^ISO' }), link)).toEqual([204, 'MSH^1^3']);
    expect(refused(msh({ 3: 'HIS', 4: 'SOUTH' }), link)).toEqual([204, 'MSH^1^4']);
  });

  it('wants type, control id and version', () => {
    for (const field of [9, 10, 12]) expect(refused(msh({ [field]: '' }))).toEqual([101, `MSH^1^${field}`]);
    expect(refused(msh({ 10: 'x'.repeat(199) }))).toBeNull();
    expect(refused(msh({ 10: 'x'.repeat(200) }))).toEqual([104, 'MSH^1^10']);
  });

  it.each([
    ['', 101],
    [' ', 101],
    ['^^~\\', 102],
    ['~^\\^', 102],
    ['^~^&', 102],
    ['^~\\&^', 102],
    // What is left out is the standard's.
    ['^~&', 102],
    ['~', 102],
    ['&', 102],
    ['TEST', 102],
    ['^~\\A', 102],
    ['^ \\&', 102],
    ['^~\\&SENDER', 102],
  ])('refuses separators that leave open where a part ends (MSH-2 %p)', (encoding, code) => {
    expect(refused(msh({ 2: encoding }))).toEqual([code, 'MSH^1^2']);
    // Before anything else is looked at.
    expect(refused(msh({ 2: encoding, 9: '', 12: '9' }))).toEqual([code, 'MSH^1^2']);
  });

  it.each(['&', '^', '~'])('refuses a field separator %p that separates other parts, too', (field) => {
    const text = header().replace('^~\\&', '^~\\').replaceAll('|', field);
    expect(refused(hl7(text, `PID${field}1`))).toEqual([expect.any(Number), 'MSH^1^2']);
  });

  it.each(['^~\\&', '~^\\&', '^~\\&#', '^~\\& ', '^~', '^', '^~\\', '!*?$', '@~\\&'])(
    'takes those that are distinct (MSH-2 %p)',
    (encoding) => expect(refused(msh({ 2: encoding, 9: `ADT${encoding.charAt(0)}A01` }))).toBeNull(),
  );

  it('wants one header', () => {
    for (const text of ['', '\r', 'PID|1\r', 'MSH', 'MSH\r', 'MSHA01', 'XMSH|^~\\&|', ' '])
      expect([text, refused(Buffer.from(text))]).toEqual([text, [100, 'MSH^1']]);
    expect(refused(Buffer.concat([msh({}), msh({})]))).toEqual([100, 'MSH^2']);
  });

  it('tolerates what real senders do: blank lines and a byte order mark before it, segments of a batch, LF and CRLF', () => {
    const text = msh({}).toString();
    for (const given of [
      `\r\n${text}`,
      `\ufeff${text}`,
      `BHS|^~\\&|X\r${text}BTS|1\r`,
      text.replaceAll('\r', '\n'),
      text.replaceAll('\r', '\r\n'),
    ])
      expect(refused(Buffer.from(given))).toBeNull();
  });

  it('takes at most 100 numbers of a patient', () => {
    const numbers = (count: number): string =>
      Array.from({ length: count }, (_, at) => `${at}^^^H^MR`).join('~');
    expect(refused(hl7(header(), `PID|||${numbers(100)}`))).toBeNull();
    expect(refused(hl7(header(), `PID|||${numbers(101)}`))).toEqual([104, 'PID^1^3']);
    expect(refused(hl7(header(), `PID|||1||||||||||||||||${numbers(101)}`))).toEqual([104, 'PID^1^19']);
    expect(refused(hl7(header(), 'PID|||1', `MRG|${numbers(101)}`))).toEqual([104, 'MRG^1^1']);
    expect(refused(hl7(header(), 'PID|||1', `MRG|1|||${numbers(101)}`))).toEqual([104, 'MRG^1^4']);
  });

  it('takes numbers of at most 250 characters in events of patients, and compares any in results', () => {
    const [fits, long] = ['9'.repeat(250), '9'.repeat(251)];
    const visit = (number: string) => ['PID|||1', `PV1||I|${'|'.repeat(16)}${number}`];
    expect(refused(hl7(header(), `PID|||${fits}^^^${fits}^${fits}`, ...visit(fits).slice(1)))).toBeNull();
    for (const [at, ...segments] of [
      ['PID^1^3', `PID|||1~${long}^^^H^MR`],
      ['PID^1^3', `PID|||1^^^${long}^MR`],
      ['PID^1^3', `PID|||1^^^&${long}^MR`],
      ['PID^1^3', `PID|||1^^^H^${long}`],
      ['PID^1^2', `PID||${long}|1`],
      ['PID^1^4', `PID|||1|${long}`],
      ['PID^1^18', `PID|||1${'|'.repeat(15)}${long}`],
      ['PV1^1^19', ...visit(long)],
      ['MRG^2^1', 'PID|||1', 'MRG|2', `MRG|${long}`],
    ] as const) {
      expect([at, refused(hl7(header(), ...segments))]).toEqual([at, [104, at]]);
      expect(refused(hl7(header({ 9: 'ORU^R01' }), ...segments), { direction: 'file' })).toBeNull();
    }
  });

  it('takes no part of a message that goes on elsewhere: it would have half of an effect', () => {
    const continued = (...segments: string[]) => refused(hl7(header({}), 'PID|||1', ...segments));
    expect(continued('PV1|1|I')).toBeNull();
    expect(continued('DSC|')).toBeNull();
    expect(continued('PV1|1|I', 'ADD|CU')).toEqual([100, 'ADD^1']);
    expect(continued('PV1|1|I', 'DSC|17|F')).toEqual([100, 'DSC^1']);
    expect(refused(msh({ 14: '17' }))).toEqual([100, 'MSH^1^14']);
  });
});
