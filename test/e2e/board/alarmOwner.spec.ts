import { ownedAlarm } from '../../fixtures/alerts/boardAlarm';
import { card } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';
import { dashboardEntry } from '../../fixtures/ward/dashboardEntry';

const MINUTE_MS = 60_000;

/** Owners of alarms raised as many minutes ago; the first line is longer than the card, the last has room. */
const OWNED = [
  { name: 'Margaret Chen', minutes: 59 },
  { name: 'Anneliese Featherstonehaugh', minutes: 4 },
  { name: 'Nina Alvarez', minutes: 4 },
];

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const)
  test(`at ${width}x${height} a card has its owner's name and the value whole; the time since when is whole or not there`, async ({
    nurse,
  }) => {
    await nurse.setViewportSize({ width, height });
    const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
    await nurse.route('**/api/dashboard/patients/**', (route) =>
      route.fulfill({
        json: OWNED.map(({ name, minutes }, index) => {
          const alarm = ownedAlarm({
            ...{ id: 900 + index, severity: 'WARNING', worst: 'WARNING', raised_at: ago(minutes) },
            ...{ acknowledged_by: { id: 3, name }, acknowledged_at: ago(1), acknowledged_until: ago(-30) },
          });
          return { ...dashboardEntry({ device_id: 901 + index, last_sync: ago(0) }), alarms: [alarm] };
        }),
      }),
    );
    await nurse.goto('/patient-dashboard');
    for (const [index, { name }] of OWNED.entries()) {
      const line = card(nurse, 901 + index).locator('.card-alarm--owner');
      await expect(line).toBeVisible();
      const [first = ''] = name.split(' ');
      await expect(line).toContainText(`MAP 53 · ${first}`);
      const seen = await line.evaluate((element) => {
        const isWhole = (selector: string) => {
          const part = element.querySelector(selector);
          return part !== null && part.scrollWidth <= part.clientWidth;
        };
        const at = element.querySelector('.card-alarm-at');
        const words = document.createRange();
        if (at !== null) words.selectNodeContents(at);
        const [text, box] = [words.getBoundingClientRect(), (at ?? element).getBoundingClientRect()];
        const isTimeOut = text.top >= box.bottom - 1;
        return {
          value: isWhole(':scope > span'),
          name: isWhole('.card-alarm-person'),
          time: isTimeOut ? 'out of sight' : text.right <= box.right + 1 ? 'whole' : 'cut',
        };
      });
      expect(seen, name).toMatchObject({ value: true, name: true });
      expect(seen.time, name).not.toBe('cut');
      if (name.startsWith('Nina')) expect(seen.time).toBe('whole');
    }
  });
