import { boardAlarm } from '../../fixtures/alerts/boardAlarm';
import { card } from '../../fixtures/product/board';
import { boxOf } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';
import { dashboardEntry } from '../../fixtures/ward/dashboardEntry';

for (const [width, height] of [
  [390, 844],
  [844, 390],
] as const)
  test.describe(`at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test('a finger on the label of a vital is on the vital, and on the row of the risk on the alarm', async ({
      nurse,
    }) => {
      await nurse.route('**/api/dashboard/patients/**', (route) =>
        route.fulfill({
          json: [
            {
              ...dashboardEntry({ device_id: 901, last_sync: new Date().toISOString() }),
              alarms: [boardAlarm()],
            },
          ],
        }),
      );
      await nurse.goto('/patient-dashboard');
      const line = card(nurse, 901).locator('button.card-alarm');
      await expect(line).toBeVisible();
      const isOnAlarm = (x: number, y: number) =>
        nurse.evaluate((at) => Boolean(document.elementFromPoint(at.x, at.y)?.closest('button.card-alarm')), {
          x,
          y,
        });
      const label = await boxOf(card(nurse, 901).locator('.vital-label').first());
      for (const y of [label.y + 1, label.y + label.height - 1])
        expect(await isOnAlarm(label.x + 10, y)).toBe(false);
      const { x, y } = await boxOf(line);
      expect(await isOnAlarm(x + 20, y - 18)).toBe(true);
      const ssn = await boxOf(card(nurse, 901).locator('.card-ssn'));
      expect(await isOnAlarm(ssn.x + 5, ssn.y + ssn.height / 2)).toBe(false);
    });
  });
