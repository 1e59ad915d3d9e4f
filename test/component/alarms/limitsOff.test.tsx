import { within } from '@testing-library/react';
import { dashboardEntry } from '../../fixtures/ward/dashboardEntry';
import { READ_AT, show, tile, tipOf } from '../../fixtures/screens/shownCard';

const off = (kind: string, hours = 2) =>
  ({
    kind,
    until: new Date(READ_AT + hours * 3_600_000).toISOString(),
    reason: 'Pacing test',
  }) as NonNullable<ReturnType<typeof dashboardEntry>['limits_off']>[number];
const timeOf = (hours: number) => {
  const date = new Date(READ_AT + hours * 3_600_000);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
};

beforeEach(() => {
  jest.useFakeTimers({ now: READ_AT });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('[J26] an alarm that is switched off', () => {
  it('has a struck bell at its vital, with until when and why, and the tile keeps its name', async () => {
    show(dashboardEntry({ limits_off: [off('HEART_RATE_HIGH')] }));
    const words = `HR high alarm off until ${timeOf(2)}: Pacing test`;
    const bell = within(tile('HR')).getByRole('img', { name: words });
    expect(bell).toHaveAttribute('width', '11');
    expect(await tipOf(bell)).toBe(words);
    expect(within(tile('RR')).queryByRole('img')).toBeNull();
  });

  it('of both sides, and of the pressures, is stated in one', () => {
    show(
      dashboardEntry({
        limits_off: [
          off('NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_LOW'),
          off('NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW', 4),
        ],
      }),
    );
    expect(within(tile('NIBP')).getByRole('img')).toHaveAccessibleName(
      `SBP low alarm off until ${timeOf(2)}: Pacing test; MAP low alarm off until ${timeOf(4)}: Pacing test`,
    );
  });

  it('of no vital stands in the row of the device: NEWS2, and a kind that is not known here', () => {
    const { card } = show(dashboardEntry({ limits_off: [off('NEWS2'), off('ANOTHER_KIND')] }));
    expect(
      within(card).getByRole('img', {
        name: `NEWS2 alarm off until ${timeOf(2)}: Pacing test; ANOTHER_KIND alarm off until ${timeOf(2)}: Pacing test`,
      }),
    ).toBeVisible();
  });

  it('is not there while nothing is switched off', () => {
    const { card } = show(dashboardEntry());
    expect(within(card).queryByRole('img', { name: /alarm off/ })).toBeNull();
  });
});
