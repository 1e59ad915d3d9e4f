import { hl7Moment, hl7Time } from '../../../../src/server/services/hl7/message/hl7Time';

const at = (text: string, zone: string, now?: number): string | null => {
  const time = hl7Time(text, zone, now);
  return time === null ? null : new Date(time).toISOString();
};

describe('[J41] an HL7 time', () => {
  it.each([
    ['20260310', '2026-03-09T23:00:00.000Z'],
    ['2026031009', '2026-03-10T08:00:00.000Z'],
    ['202603100915', '2026-03-10T08:15:00.000Z'],
    ['20260310091530', '2026-03-10T08:15:30.000Z'],
    ['20260310091530.25', '2026-03-10T08:15:30.250Z'],
    ['20260310091530.123456', '2026-03-10T08:15:30.123Z'],
    [' 20260310091530 ', '2026-03-10T08:15:30.000Z'],
    ['20260310091530+0000', '2026-03-10T09:15:30.000Z'],
    ['20260310091530-0530', '2026-03-10T14:45:30.000Z'],
    ['202603100915+0100', '2026-03-10T08:15:00.000Z'],
    ['20260310091530Z', '2026-03-10T09:15:30.000Z'],
    ['20260715120000', '2026-07-15T10:00:00.000Z'],
    ['20240229', '2024-02-28T23:00:00.000Z'],
    ['19000101', '1899-12-31T23:00:00.000Z'],
    ['18991231233000+0000', '1899-12-31T23:30:00.000Z'],
  ])('%s in Berlin is %s', (text, instant) => {
    expect(at(text, 'Europe/Berlin')).toBe(instant);
  });

  it.each([
    '',
    '2026',
    '202603',
    '20261310',
    '20260230',
    '20250229',
    '2026031024',
    '202603101060',
    '20260310101060',
    '20260310091530+1500',
    '20260310091530+0060',
    '2026-03-10',
    '20260310 0915',
    'yesterday',
    '00000101',
    // Zero dates of other systems.
    '00010101',
    '09990101',
    '17530101',
    '18500101',
    '18991230',
    '18991231235959',
    '19000101000000+0200',
  ])('%p is none that is known to the day', (text) => {
    expect(hl7Time(text, 'Europe/Berlin')).toBeNull();
  });

  it('is in the zone of the link, not of the machine', () => {
    expect(at('20260310120000', 'America/New_York')).toBe('2026-03-10T16:00:00.000Z');
    expect(at('20260310120000', 'Asia/Kolkata')).toBe('2026-03-10T06:30:00.000Z');
    expect(at('20260310120000', 'UTC')).toBe('2026-03-10T12:00:00.000Z');
  });

  it('of an hour that comes twice is the later one, unless that has yet to come', () => {
    const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
    expect(at('20261025023000', 'Europe/Berlin')).toBe(second);
    expect(at('20261025023000', 'Europe/Berlin', Date.parse('2026-10-25T01:31:00Z'))).toBe(second);
    expect(at('20261025023000', 'Europe/Berlin', Date.parse('2026-10-25T00:31:00Z'))).toBe(first);
    // The clock of a sender may be a little ahead.
    expect(at('20261025023005', 'Europe/Berlin', Date.parse('2026-10-25T01:30:00Z'))).toBe(
      '2026-10-25T01:30:05.000Z',
    );
    // Just before and after there is one only.
    expect(at('20261025015959', 'Europe/Berlin')).toBe('2026-10-24T23:59:59.000Z');
    expect(at('20261025030000', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('of an hour that is skipped goes on as if the clock had not been put forward', () => {
    expect(at('20260329023000', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('20260329015959', 'Europe/Berlin')).toBe('2026-03-29T00:59:59.000Z');
    expect(at('20260329030000', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(at('20260405023000', 'Australia/Lord_Howe')).toBe('2026-04-04T16:00:00.000Z');
  });

  it('of an hour that is skipped is none that has yet to come', () => {
    expect(at('20260329023000', 'Europe/Berlin', Date.parse('2026-03-29T01:01:00Z'))).toBe(
      '2026-03-29T00:30:00.000Z',
    );
  });

  it.each([
    ['20261025023000', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.999Z'],
    ['202610250230', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:59.999Z'],
    ['2026102502', '2026-10-25T00:00:00.000Z', '2026-10-25T01:59:59.999Z'],
    ['20261025', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['20260329', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['202603290230', '2026-03-29T00:30:00.000Z', '2026-03-29T01:30:59.999Z'],
    ['20261025023000+0100', '2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00.999Z'],
    ['202612', '2026-11-30T23:00:00.000Z', '2026-12-31T22:59:59.999Z'],
  ])('%s may mean %s to %s', (text, from, until) => {
    const moment = hl7Moment(text, { zone: 'Europe/Berlin' });
    expect([moment?.from, moment?.until]).toEqual([Date.parse(from), Date.parse(until)]);
  });

  it.each([
    ['2026', 'year'],
    ['202603', 'month'],
    ['20260310', 'day'],
    ['2026031009', 'hour'],
    ['202603100915', 'minute'],
    ['20260310091530.5', 'second'],
  ])('%s is exact to the %s', (text, precision) => {
    expect(hl7Moment(text, { zone: 'UTC' })?.precision).toBe(precision);
  });
});
