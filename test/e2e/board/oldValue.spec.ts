import { card } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';
import { dashboardEntry } from '../../fixtures/ward/dashboardEntry';

const MINUTE = 60_000;
const SIZES = [
  [1024, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [390, 844],
] as const;

test('the age of an old value is whole on its card in every width, and the card is as high as others', async ({
  nurse,
}) => {
  const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
  const old = (device_id: number, minutes: number) =>
    dashboardEntry({
      ...{ device_id, last_sync: at(0), patient: { id: device_id, bed: `ICU-${device_id}` } },
      measured_at: {
        heartRate: at(minutes),
        respirationRate: at(minutes),
        bloodOxygenSaturation: at(minutes),
        bodyTemperature: at(minutes),
        bloodPressureMean: at(minutes),
        bloodPressureSystolic: at(minutes),
        bloodPressureDiastolic: at(minutes),
      },
    });
  await nurse.route('**/api/dashboard/patients/**', (route) =>
    route.fulfill({
      json: [
        dashboardEntry({ device_id: 900, last_sync: at(0), patient: { id: 900, bed: 'ICU-900' } }),
        ...[2, 59, 99, 23 * 60, 47 * 60].map((minutes, nth) => old(901 + nth, minutes)),
      ],
    }),
  );
  await nurse.goto('/patient-dashboard');
  await expect(
    card(nurse, 903)
      .getByText(/^\d+ min ago$/)
      .first(),
  ).toBeVisible();
  for (const [width, height] of SIZES) {
    await nurse.setViewportSize({ width, height });
    await expect(card(nurse, 900)).toBeVisible();
    const cut = await nurse.locator('article .vital--earlier').evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const own = tile.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(tile.querySelector('.vital-label') ?? tile);
        const { right, bottom } = words.getBoundingClientRect();
        const value = document.createRange();
        value.selectNodeContents(tile.querySelector('.vital-value') ?? tile);
        const number = value.getBoundingClientRect();
        const fits = right <= own.right + 0.5 && number.right <= own.right + 0.5 && bottom <= number.top + 5;
        return fits
          ? []
          : [`${tile.textContent} ${right} ${number.right} of ${own.right}, ${bottom} of ${number.top}`];
      }),
    );
    expect(cut, `cut at ${width}`).toEqual([]);
    const heights = await nurse
      .locator('article')
      .evaluateAll((cards) => cards.map((each) => Math.round(each.getBoundingClientRect().height)));
    expect(new Set(heights).size, `heights at ${width}`).toBe(1);
  }
});
