import { answerTo } from '../../../../src/server/services/hl7/out/answer';

const answer = (...segments: string[]) =>
  answerTo(
    'ID-1',
    Buffer.from([`MSH|^~\\&|X|Y|WARDLINE||2026||ACK^R40|9|P|2.6`, ...segments].join('\r'), 'utf8'),
  );

describe('an answer', () => {
  it.each(['AA', 'CA', 'aa'])('%s: delivered, in the original and in the enhanced mode', (code) => {
    expect(answer(`MSA|${code}|ID-1`)).toMatchObject({ state: 'delivered', errorText: null });
  });

  it.each(['AE', 'AR', 'CE', 'CR'])('%s: refused, with the other side’s words', (code) => {
    expect(answer(`MSA|${code}|ID-1|old words`)).toMatchObject({
      state: 'refused',
      errorText: `${code}: old words`,
    });
    expect(
      answer(`MSA|${code}|ID-1`, 'ERR||PID^1^3|204^Unknown key identifier^HL70357|E||||No such patient'),
    ).toMatchObject({
      state: 'refused',
      errorCode: 204,
      errorLocation: 'PID^1^3',
      errorText: `${code}: No such patient`,
    });
    expect(answer(`MSA|${code}|ID-1`)).toMatchObject({ errorCode: null, errorText: code });
  });

  it('is an ORA^R41 as well', () => {
    const bytes = Buffer.from('MSH|^~\\&|AC||||2026||ORA^R41^ORA_R41|5|P|2.6\rMSA|AA|ID-1\rPID|1\r');
    expect(answerTo('ID-1', bytes)?.state).toBe('delivered');
  });

  it('to another message, without an MSA, with an unknown code or of bytes that are no message is none', () => {
    expect(answer('MSA|AA|ID-2')).toBeNull();
    expect(answer('MSA|AA|id-1')).toBeNull();
    expect(answer('MSA|AA|')).toBeNull();
    expect(answer('MSA|ZZ|ID-1')).toBeNull();
    expect(answer()).toBeNull();
    expect(answerTo('ID-1', Buffer.from('hello'))).toBeNull();
    expect(answerTo('ID-1', Buffer.alloc(0))).toBeNull();
  });

  it('has words that the database takes: no control characters, no escapes, no end', () => {
    const found = answer(
      `MSA|AE|ID-1|a\\X00\\b\\.br\\c|`,
      `ERR||\u0001P|99999999999999999999|E||||${'w'.repeat(5_000)}`,
    );
    expect(found?.errorText).toBe(`AE: ${'w'.repeat(500)}`);
    expect(found?.errorCode).toBeNull();
    expect(found?.errorLocation).toBe(' P');
    expect(answer('MSA|AE|ID-1|a\\X00\\b')?.errorText).toBe('AE: a\ufffdb');
  });

  it('of the link’s own character set is read in it', () => {
    const bytes = Buffer.from('MSH|^~\\&|X\rMSA|AE|ID-1|Für Müller', 'latin1');
    expect(answerTo('ID-1', bytes, '8859/1')?.errorText).toBe('AE: Für Müller');
  });
});
