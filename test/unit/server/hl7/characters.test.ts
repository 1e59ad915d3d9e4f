import { charsetOf, decodeMessage } from '../../../../src/server/services/hl7/message/characters';
import { readHl7 } from '../../../../src/server/services/hl7/message/hl7Message';

const bytes = (hex: string): Buffer => Buffer.from(hex.replace(/\s/g, ''), 'hex');

/** `Müller` */
const MÜLLER: Readonly<Record<string, string>> = {
  'UNICODE UTF-8': '4d c3bc 6c6c6572',
  'UTF-8': '4d c3bc 6c6c6572',
  '8859/1': '4d fc 6c6c6572',
  '8859/2': '4d fc 6c6c6572',
  '8859/3': '4d fc 6c6c6572',
  '8859/4': '4d fc 6c6c6572',
  '8859/9': '4d fc 6c6c6572',
  '8859/10': '4d fc 6c6c6572',
  '8859/13': '4d fc 6c6c6572',
  '8859/14': '4d fc 6c6c6572',
  '8859/15': '4d fc 6c6c6572',
  'windows-1252': '4d fc 6c6c6572',
  'GB 18030-2000': '4d a8b9 6c6c6572',
};

describe('decodeMessage', () => {
  it.each(Object.entries(MÜLLER))('reads Müller in %s', (name, hex) => {
    expect(decodeMessage(bytes(hex), name, 'ASCII')).toMatchObject({ text: 'Müller', warnings: [] });
  });

  it.each([
    ['8859/5', 'd8d2d0dd', 'иван'],
    ['8859/6', 'e3', 'ك'],
    ['8859/7', 'e1', 'α'],
    ['8859/8', 'e0', 'א'],
    ['8859/11', 'a1', 'ก'],
    ['8859/15', 'a4', '€'],
    ['BIG-5', 'a4a4', '中'],
    ['KS X 1001', 'b0a1', '가'],
  ])('reads other scripts in %s', (name, hex, text) => {
    expect(decodeMessage(bytes(hex), name, 'ASCII')).toMatchObject({ text, warnings: [] });
  });

  it('without MSH-18 in the default of the link', () => {
    expect(decodeMessage(bytes('4dfc'), '', '8859/1')).toMatchObject({ text: 'Mü', warnings: [] });
    expect(decodeMessage(bytes('4dc3bc'), ' ', 'UNICODE UTF-8')).toMatchObject({ text: 'Mü', warnings: [] });
  });

  it('in the default, with a warning, for a set that cannot be read', () => {
    for (const name of ['KLINGON', 'UNICODE UTF-16', 'ISO IR87', 'ISO-2022-JP', 'x'.repeat(1_000_000)]) {
      const read = decodeMessage(bytes('4dfc'), name, '8859/1');
      expect(read.text).toBe('Mü');
      expect(read.warnings).toEqual(['Unknown character set in MSH-18: read as 8859/1.']);
    }
  });

  it('in the default, with a warning, when the bytes are not of the named set', () => {
    for (const named of ['UNICODE UTF-8', 'ASCII']) {
      const read = decodeMessage(bytes('4dfc6c'), named, '8859/1');
      expect(read.text).toBe('Mül');
      expect(read.charset.name).toBe('8859/1');
      expect(read.warnings).toEqual([`The message has bytes that are no characters of ${named}.`]);
    }
  });

  it('replaces what no set can read, and says so', () => {
    const read = decodeMessage(bytes('4dfc6c'), 'ASCII', 'UNICODE UTF-8');
    expect(read.text).toBe('M\ufffdl');
    expect(read.warnings).toHaveLength(2);
    expect(decodeMessage(bytes('4dfc6c'), '', 'ASCII').text).toBe('M\ufffdl');
  });

  it('is not confused by an invalid message before', () => {
    expect(decodeMessage(bytes('c3'), 'UNICODE UTF-8', 'UNICODE UTF-8').text).toBe('\ufffd');
    expect(decodeMessage(bytes('bc4d'), 'UNICODE UTF-8', '8859/1').text).toBe('¼M');
    expect(decodeMessage(bytes('4dc3bc'), 'UNICODE UTF-8', '8859/1').text).toBe('Mü');
  });

  it('leaves out a byte order mark', () => {
    expect(decodeMessage(bytes('efbbbf 4d5348'), 'UNICODE UTF-8', 'ASCII').text).toBe('MSH');
  });

  it('hexadecimal escapes are bytes of the same set', () => {
    for (const [name, escape] of [
      ['UNICODE UTF-8', 'XC3BC'],
      ['8859/1', 'XFC'],
    ] as const) {
      const { text, decodeHex } = decodeMessage(Buffer.from(`MSH|^~\\&|M\\${escape}\\ller\r`), name, 'ASCII');
      expect(readHl7(text, decodeHex).messages[0]?.header.text(3)).toBe('Müller');
    }
  });

  it('replaces NUL, which no text of the database holds', () => {
    const { text, decodeHex, warnings } = decodeMessage(Buffer.from('PID|4\u00007'), '', 'UNICODE UTF-8');
    expect([text, decodeHex(Uint8Array.of(0x41, 0x00))]).toEqual(['PID|4\ufffd7', 'A\ufffd']);
    expect(warnings).toEqual(['The message has NUL characters.']);
  });
});

describe('charsetOf', () => {
  it('encodes what it decodes, and a question mark for the rest', () => {
    for (const name of ['UNICODE UTF-8', '8859/1', '8859/15']) {
      const charset = charsetOf(name);
      expect(charset?.decode(charset.encode('Süd'))).toBe('Süd');
    }
    expect(Buffer.from(charsetOf('ASCII')?.encode('Süd') ?? []).toString('latin1')).toBe('S?d');
    expect(Buffer.from(charsetOf('8859/5')?.encode('Süd') ?? []).toString('latin1')).toBe('S?d');
  });

  it('says of sets whose characters have several bytes that they are not written', () => {
    for (const name of ['GB 18030-2000', 'GB2312', 'KS X 1001', 'BIG-5', 'EUC-JP', 'Shift_JIS'])
      expect([name, charsetOf(name)?.isWritable]).toEqual([name, false]);
    for (const name of ['UNICODE UTF-8', 'ASCII', '8859/1', '8859/5', 'KOI8-R'])
      expect([name, charsetOf(name)?.isWritable]).toEqual([name, true]);
  });

  it('knows no other names', () => {
    for (const name of ['', 'KLINGON', 'utf-16le', '8859/16', 'constructor'])
      expect([name, charsetOf(name)]).toEqual([name, null]);
  });
});
