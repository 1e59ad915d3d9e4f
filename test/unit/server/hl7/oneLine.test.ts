import { oneLine } from '../../../../src/server/services/hl7/message/oneLine';
import { segmentOf } from '../../../fixtures/hl7/parsed';

const text = (field: string) => segmentOf(`PID|1|${field}`).text(2);

describe('a text of a message', () => {
  it.each([
    [String.raw`Kirch\.br\ner`, 'Kirch ner'],
    [String.raw`Anna \.br\\.br\ Maria`, 'Anna Maria'],
    [String.raw`Anna\.sp\Maria`, 'Anna Maria'],
    [String.raw`Anna\.sp+2\Maria`, 'Anna Maria'],
    [String.raw`Anna\.ce\Maria`, 'Anna Maria'],
    [String.raw`Anna\X0D0A\Maria`, 'Anna Maria'],
    [String.raw`Anna\x0a\Maria`, 'Anna Maria'],
    [String.raw`\X0A\Anna\.br\ `, 'Anna'],
    ['Anna\tMaria', 'Anna Maria'],
    ['Anna\u2028Maria', 'Anna Maria'],
    ['Anna\u0085 Maria', 'Anna Maria'],
    [String.raw`\.br\ `, ''],
    // What is no line break stays as it is.
    ['Anna  Maria', 'Anna  Maria'],
    [String.raw`O\T\Neill`, 'O&Neill'],
    [String.raw`Mar\.in5\ia`, 'Maria'],
  ])('%p is %p in one line', (sent, read) => expect(text(sent)).toBe(read));

  // A pattern that goes back at every blank would need hours for it, and end by the time-out.
  it('of a megabyte of white space is read', () => {
    expect(oneLine(`a${' \t'.repeat(500_000)}b${' '.repeat(500_000)}c`)).toHaveLength(500_004);
  });
});
