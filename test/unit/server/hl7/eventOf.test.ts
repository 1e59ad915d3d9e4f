import { eventOf, hasOtherEvent } from '../../../../src/server/services/hl7/message/hl7Message';
import { header } from '../../../fixtures/hl7/messages';
import { parsed } from '../../../fixtures/hl7/parsed';

const message = (type: string, ...segments: string[]) => parsed(header({ 9: type }), ...segments);
const event = (type: string, ...segments: string[]): string[] => {
  const { code, trigger, namedBy } = eventOf(message(type, ...segments));
  return [code, trigger, namedBy.name];
};

describe('the event of a message', () => {
  it.each([
    ['ADT^A08', 'EVN|A01', 'A08', 'MSH'],
    ['ADT^A08^ADT_A01', 'EVN|A08', 'A08', 'MSH'],
    ['adt^a08', 'EVN', 'A08', 'MSH'],
    // Version 2.1.
    ['ADT', 'EVN|A01|20260310', 'A01', 'EVN'],
    ['ADT^""', 'evn|a03', 'A03', 'EVN'],
    // The structure of A01 is that of other events too.
    ['ADT^^ADT_A01', 'EVN|A08', 'A08', 'EVN'],
    ['ADT^^ADT_A02', 'EVN|A21', 'A21', 'EVN'],
    ['ADT^^ADT_A03', 'EVN|A01', 'A03', 'MSH'],
    ['ADT^^ADT_A01', 'EVN', '', 'MSH'],
    ['ADT', 'PV1|1', '', 'MSH'],
  ])('of %s and %s is %s, by %s', (type, evn, trigger, by) => {
    expect(event(type, evn)).toEqual(['ADT', trigger, by]);
  });

  it('of ORU alone is R01, whatever an EVN says', () => {
    expect(event('ORU')).toEqual(['ORU', 'R01', 'MSH']);
    expect(event('ORU', 'EVN|A08')).toEqual(['ORU', 'R01', 'MSH']);
    expect(event('ORU^^ORU_R40')).toEqual(['ORU', 'R40', 'MSH']);
    expect(event('ORU^R01^ORU_R01')).toEqual(['ORU', 'R01', 'MSH']);
  });

  it('is another one in EVN-1 only where both name one', () => {
    expect(hasOtherEvent(message('ADT^A08', 'EVN|A01'))).toBe(true);
    for (const evn of ['EVN|A08', 'EVN|a08', 'EVN||2026', 'PV1|1'])
      expect(hasOtherEvent(message('ADT^A08', evn))).toBe(false);
    expect(hasOtherEvent(message('ADT', 'EVN|A01'))).toBe(false);
    expect(hasOtherEvent(message('ORU^R01', 'EVN|A01'))).toBe(false);
  });
});
