import fc from 'fast-check';
import { framed, MllpFraming } from '../../../../src/server/links/mllpFraming';

const MiB = 1_048_576;

/** What comes out when the bytes arrive in these chunks. */
function read(chunks: readonly Buffer[], framing = new MllpFraming()): string[] {
  return chunks.flatMap((chunk) => framing.push(chunk).messages.map((message) => message.toString('latin1')));
}

const raw = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('MllpFraming', () => {
  it('takes a message out of its frame, and many out of one packet', () => {
    expect(read([framed(raw('MSH|1\r'))])).toEqual(['MSH|1\r']);
    const packet = Buffer.concat(Array.from({ length: 200 }, (_, nth) => framed(raw(`MSH|${nth}\r`))));
    expect(read([packet])).toEqual(Array.from({ length: 200 }, (_, nth) => `MSH|${nth}\r`));
  });

  it('however the bytes are split: at every byte, and one by one', () => {
    const bytes = Buffer.concat([framed(raw('MSH|one\rPID|1\r')), framed(raw('')), framed(raw('MSH|two'))]);
    const whole = ['MSH|one\rPID|1\r', '', 'MSH|two'];
    for (let at = 0; at <= bytes.length; at++) {
      const framing = new MllpFraming();
      expect(read([bytes.subarray(0, at), bytes.subarray(at)], framing)).toEqual(whole);
      expect(framing.strayBytes).toBe(0);
    }
    expect(read([...bytes].map((byte) => Buffer.of(byte)))).toEqual(whole);
  });

  it('tolerates a missing 0D, and does not count the 0D that ends a frame', () => {
    const framing = new MllpFraming();
    expect(read([raw('\x0bA\x1c\x0bB\x1c'), raw('\r'), raw('\x0bC\x1c\r')], framing)).toEqual([
      'A',
      'B',
      'C',
    ]);
    expect(framing.strayBytes).toBe(0);
  });

  it('drops and counts what is outside of frames', () => {
    const framing = new MllpFraming();
    expect(read([raw('junk\x0bA\x1c\r\r\nmore\x0bB\x1c\rend')], framing)).toEqual(['A', 'B']);
    expect(framing.strayBytes).toBe('junk'.length + '\r\nmore'.length + 'end'.length);
  });

  it('a 1C within a message does not cut it off', () => {
    const framing = new MllpFraming();
    expect(read([raw('\x0bStreet\x1c 1\rPV1|1|I\r\x1c\r\x0bB\x1c\x1c\r')], framing)).toEqual([
      'Street\x1c 1\rPV1|1|I\r',
      'B',
    ]);
    // Without 0D, and with bytes before the next one, it is the end.
    expect(read([raw('\x0bA\x1cjunk\x0bB\x1c\nmore\x0bC\x1cend')])).toEqual(['A', 'B', 'C']);
  });

  it('a start within an unfinished frame begins anew', () => {
    const framing = new MllpFraming();
    expect(read([raw('\x0bhalf'), raw(' of it\x0bagain\x0bwhole\x1c\r')], framing)).toEqual(['whole']);
    expect(framing.strayBytes).toBe('half of it\x0bagain\x0b'.length);
    expect(framing.isUnfinished).toBe(false);
  });

  it('takes a message of 1 MiB, and refuses a longer one without keeping it', () => {
    expect(read([framed(Buffer.alloc(MiB, 65))])[0]).toHaveLength(MiB);
    expect(new MllpFraming().push(framed(Buffer.alloc(MiB + 1, 65)))).toEqual({
      messages: [],
      isTooLong: true,
    });
    const framing = new MllpFraming();
    const tooLong = Array.from({ length: 17 }, () =>
      framing.push(Buffer.concat([raw(framing.isUnfinished ? '' : '\x0b'), Buffer.alloc(65_536, 65)])),
    ).map(({ isTooLong }) => isTooLong);
    expect(tooLong.indexOf(true)).toBe(16);
  });

  it('what came complete before one that is too long is taken', () => {
    const { messages, isTooLong } = new MllpFraming(10).push(
      Buffer.concat([framed(raw('A')), framed(raw('x'.repeat(11)))]),
    );
    expect([messages.map(String), isTooLong]).toEqual([['A'], true]);
  });

  it('property: any messages with any junk between, in any chunks, come out in order and every other byte is counted', () => {
    const payload = fc
      .uint8Array({ maxLength: 40 })
      .map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0x0b && byte !== 0x1c)));
    const junk = payload.filter((bytes) => bytes[0] !== 0x0d);
    fc.assert(
      fc.property(
        fc.array(fc.record({ junk, payload, hasEnd: fc.boolean() }), { maxLength: 8 }),
        fc.array(fc.nat(400), { maxLength: 20 }),
        (parts, cuts) => {
          const bytes = Buffer.concat(
            parts.flatMap(({ junk, payload: message, hasEnd }) => [
              junk,
              // Without its 0D a message is followed by the next one at once.
              hasEnd ? framed(message) : framed(message).subarray(0, -1),
            ]),
          );
          const at = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
          const framing = new MllpFraming();
          const messages = read(
            at.slice(1).map((end, nth) => bytes.subarray(at[nth], end)),
            framing,
          );
          expect(messages).toEqual(parts.map(({ payload: message }) => message.toString('latin1')));
          expect(framing.strayBytes).toBe(parts.reduce((sum, { junk }) => sum + junk.length, 0));
        },
      ),
    );
  });
});
