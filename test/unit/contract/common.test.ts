import { CalendarDate, Id, NullableId, Timestamp } from '../../../src/contract/common';
import { expectVerdicts } from '../../fixtures/contract/verdicts';

const itself = (value: unknown): unknown => value;

it('an id is a whole number from 1 to the largest of the database', () => {
  expectVerdicts(Id, itself, [1, 2_147_483_647], [0, -1, 1.5, '1', null, 2_147_483_648]);
});

it('an id that may be absent is such a number, or null', () => {
  expectVerdicts(NullableId, itself, [1, 2_147_483_647, null], [0, 1.5, '1', '', 2_147_483_648]);
});

it('a moment is ISO 8601 with a zone', () => {
  expectVerdicts(
    Timestamp,
    itself,
    ['2026-03-10T08:00:00.000Z', '2026-03-10T08:00:00+01:00'],
    ['2026-03-10T08:00:00', '2026-03-10', '2026-02-30T08:00:00Z', '', 0, null],
  );
});

it('a calendar date is a day of the 20th or the 21st century, as YYYY-MM-DD', () => {
  expectVerdicts(
    CalendarDate,
    itself,
    ['1900-01-01', '2024-02-29', '2099-12-31'],
    ['1899-12-31', '2100-01-01', '2026-02-29', '2026-3-10', '2026/03/10', '2026-03-10T08:00:00Z', '', null],
  );
});
