import { parsed } from '../../../fixtures/hl7/parsed';

/** The second segment of a message whose MSH-2 is this. */
const segment = (signs: string, text: string) => {
  const [found] = parsed(`MSH|${signs}|HIS|HOSP|||20260310080000||ADT^A08|1|P|2.7`, text).segments;
  if (found === undefined) throw new Error('There is no segment in this text.');
  return found;
};

describe('a text that its sender cut off', () => {
  it.each([
    ['Long Str#', 'Long Str…'],
    ['Long Str# ', 'Long Str…'],
    ['#', '…'],
    [String.raw`A \T\ B#`, 'A & B…'],
    ['No #1', 'No #1'],
    [String.raw`No \P\ `, 'No #'],
    [String.raw`\P\1`, '#1'],
    ['""', ''],
  ])('%s is read as %s', (text, read) => {
    const pid = segment(String.raw`^~\&#`, `PID|1||7||${text}^Given`);
    expect([pid.text(5), pid.text(5, 2)]).toEqual([read, 'Given']);
    expect(pid.isCut(pid.text(5))).toBe(read.endsWith('…'));
  });

  it('is told by the sign of MSH-2, whatever that is', () => {
    const pid = segment(String.raw`^~\&!`, String.raw`PID|1||7||Wide#^Stre!^\P\ `);
    expect([1, 2, 3].map((component) => pid.text(5, component))).toEqual(['Wide#', 'Stre…', '!']);
  });

  it('is none where MSH-2 names no sign', () => {
    for (const signs of [String.raw`^~\&`, String.raw`^~\& `]) {
      const pid = segment(signs, String.raw`PID|1||7||Flat 5#^\P\ `);
      expect([pid.text(5), pid.text(5, 2), pid.isCut(pid.text(5))]).toEqual(['Flat 5#', '#', false]);
    }
  });

  it('is no part of the header’s separators', () => {
    expect(parsed(String.raw`MSH|^~\&#|HIS`).header.text(2)).toBe(String.raw`^~\&#`);
  });
});
