import type { Page } from '@playwright/test';
import type { Wall } from '../../../src/contract/wall';
import { boardAlarm } from '../../fixtures/alerts/boardAlarm';
import { expect, test } from '../../fixtures/product/productTest';
import { wallOf, wallPatient } from '../../fixtures/ward/wallPatient';

/** Of low risk: one with an unacknowledged CRITICAL alarm, one without any. */
function ward(): Wall {
  const now = new Date().toISOString();
  const patient = { last_sync: now, received_at: now, observations: { hipi: 20, spi: 20, heartRate: 88 } };
  const alarm = boardAlarm({ raised_at: now, measured_at: now });
  return {
    ...wallOf([
      wallPatient({ ...patient, key: 'a', bed: 'ICU-1', alarms: [alarm], logged_alarm: 'CRITICAL' }),
      wallPatient({ ...patient, key: 'b', bed: 'ICU-2' }),
    ]),
    unacknowledged: 1,
    unacknowledged_since: now,
  };
}

/** Opens the wall of a hospital in whose zone it is about this hour now. */
async function openWall(page: Page, hour: number): Promise<void> {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await page.route('**/wall', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(name="hospital-time-zone" content=")[^"]*/, `$1${zone}`);
    await route.fulfill({ response, body });
  });
  await page.route(/\/api\/wall\//, (route) => route.fulfill({ json: ward() }));
  await page.goto('/wall');
  await expect(page.getByRole('article', { name: 'ICU-2' })).toBeVisible();
}

const colourOf = (page: Page, bed: string) =>
  page
    .getByRole('article', { name: bed })
    .locator('.wall-vital-value')
    .first()
    .evaluate((value) => getComputedStyle(value).color);

test('at night a patient with a CRITICAL alarm is as bright as one at high risk, whatever the band; one at low risk is dimmed', async ({
  nurse,
}) => {
  await openWall(nurse, 2);
  await expect(nurse.locator('.wall--night')).toHaveCount(1);
  expect(await colourOf(nurse, 'ICU-1')).toBe('rgb(230, 237, 242)');
  expect(await colourOf(nurse, 'ICU-2')).not.toBe('rgb(230, 237, 242)');
});

for (const theme of ['light', 'dark'])
  for (const hour of [2, 14])
    test(`${theme} theme at ${hour} o'clock: the count of unacknowledged alarms can be read on its red`, async ({
      nurse,
    }) => {
      await nurse.addInitScript((name) => localStorage.setItem('wardline.theme', name), theme);
      await openWall(nurse, hour);
      const count = nurse.locator('.wall-count--unacknowledged');
      await expect(count).toBeVisible();
      const contrasts = await count.evaluate((element) => {
        const rgbOf = (text: string) => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);
        const luminance = (text: string) =>
          rgbOf(text)
            .map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
            .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
        const stops = getComputedStyle(element).backgroundImage.match(/rgba?\([^)]*\)/g) ?? [];
        return [...element.children].flatMap((child) =>
          stops.map((stop) => {
            const [low = 0, high = 0] = [luminance(stop), luminance(getComputedStyle(child).color)].sort(
              (a, b) => a - b,
            );
            return (high + 0.05) / (low + 0.05);
          }),
        );
      });
      expect(contrasts).toHaveLength(6);
      for (const contrast of contrasts) expect(contrast).toBeGreaterThanOrEqual(4.5);
    });
