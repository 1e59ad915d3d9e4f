import type { Locator, Page } from '@playwright/test';
import { boxOf } from '../../fixtures/product/layout';
import { expect, FAILED_REQUEST, test } from '../../fixtures/product/productTest';
import { listedAlarm } from '../../fixtures/alerts/boardAlarm';
import { notification } from '../../fixtures/alerts/notifications';

test.describe.configure({ mode: 'parallel' });

/** A patient of the demo, on a device. */
const PATIENT = { id: 3, ssn: '900-12-3401', gender: 'F', first_name: 'Ingrid', last_name: 'L'.repeat(50) };

const BED = 'MED-62';
const KINDS = [
  { kind: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_LOW', value: 64, unit: 'mmHg' },
  { kind: 'RESPIRATION_RATE_HIGH', value: 40, unit: '/min' },
  { kind: 'HEART_RATE_HIGH', value: 165, unit: 'bpm' },
  { kind: 'NEWS2', value: 9, unit: '' },
] as const;

const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

/** The server answers with alarms of the longest kinds, regardless of the ward. */
async function answerWithLongKinds(
  page: Page,
  kinds: readonly (typeof KINDS)[number][] = KINDS,
): Promise<void> {
  const at = new Date(Date.now() - 600_000).toISOString();
  const alarms = kinds.map(({ kind, value, unit }, index) =>
    listedAlarm({
      id: 900_000 + index,
      patient: { ...PATIENT, bed: BED },
      ...{ kind, value, unit, measured_at: at, raised_at: at, reasons: [] },
      class: kind === 'NEWS2' ? 'score' : 'limit',
      parts_known: kind === 'NEWS2' ? 5 : null,
    }),
  );
  const notifications = alarms.map((alarm, index) =>
    notification(
      800_000 + index,
      {
        ...{ patient: PATIENT.id, last_name: PATIENT.last_name, bed: BED, alarm: alarm.id, late: true },
        ...{ observation_type: alarm.kind, observation_value: alarm.value, measured_at: at },
      },
      Date.parse(at),
    ),
  );
  await page.route(/\/api\/alarms\/(\?|$)/, (route) =>
    route.fulfill({ json: { count: alarms.length, next: null, previous: null, results: alarms } }),
  );
  await page.route(/\/api\/notifications\/unread\//, (route) => route.fulfill({ json: notifications }));
}

/** Pairs of texts and buttons of a row that lie over each other. */
const overlaps = (row: Locator) =>
  row.evaluate((element) => {
    const parts = [...element.querySelectorAll('*')]
      .filter(
        (part) =>
          part.matches('button, a, strong, time, img, svg') ||
          [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .filter((part) => getComputedStyle(part).visibility === 'visible' && !part.closest('.visually-hidden'))
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    return parts.flatMap(({ part, box }, index) =>
      parts
        .slice(index + 1)
        .filter(({ part: other, box: its }) => {
          if (part.contains(other) || other.contains(part)) return false;
          const width = Math.min(box.right, its.right) - Math.max(box.left, its.left);
          const height = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
          return width > 1 && height > 1;
        })
        .map((other) => `${part.outerHTML.slice(0, 80)} / ${other.part.outerHTML.slice(0, 80)}`),
    );
  });

/** The parts of which the text does not fit. */
const cut = (locator: Locator) =>
  locator.evaluateAll((elements) =>
    elements
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map(({ textContent }) => textContent),
  );

for (const [width, height] of SIZES) {
  test(`at ${width}x${height} no value, bed or button of the alarms is cut`, async ({
    nurse,
    complaints,
  }) => {
    // The server knows no story of them.
    complaints.expect(FAILED_REQUEST);
    await nurse.setViewportSize({ width, height });
    await answerWithLongKinds(nurse);
    await nurse.goto('/alarms');
    const buttons = nurse.getByRole('table').first().getByRole('button', { name: 'Acknowledge' });
    await expect(buttons).toHaveCount(KINDS.length);
    const expectWhole = async () => {
      // A name may end in an ellipsis: its title has it whole.
      const cells = nurse.locator('.alarm-tables tbody :is(td, th):not(:has(a[title*="LLLL"]))');
      expect(await cut(cells)).toEqual([]);
      const table = await boxOf(nurse.locator('.alarm-tables'));
      for (const button of await buttons.all()) {
        const box = await boxOf(button);
        expect(box.x + box.width).toBeLessThanOrEqual(table.x + table.width);
        expect(box.height).toBeGreaterThanOrEqual(width < 768 ? 44 : 32);
      }
    };
    await expectWhole();
    if (width < 1440) return;
    // Beside the time line of one.
    await nurse
      .getByRole('table', { name: 'Open alarms' })
      .getByRole('link', { name: 'HR high 165 bpm' })
      .click();
    await expect(nurse.locator('.alarms-body--story')).toBeVisible();
    await expectWhole();
  });
}

for (const [width, height] of SIZES)
  test(`at ${width}x${height} nothing in a row of Notifications is cut or lies over another part`, async ({
    nurse,
  }) => {
    await nurse.setViewportSize({ width, height });
    await answerWithLongKinds(nurse);
    await nurse.goto('/notifications');
    const rows = nurse.locator('li[data-notification]');
    await expect(rows).toHaveCount(KINDS.length);
    for (const row of await rows.all()) {
      await expect(row.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
      expect(await overlaps(row)).toEqual([]);
      expect(await cut(row.locator('span, strong'))).toEqual([]);
      const { x, width: wide } = await boxOf(row);
      for (const part of await row.locator('button, strong').all()) {
        const box = await boxOf(part);
        expect(box.x).toBeGreaterThanOrEqual(x);
        expect(box.x + box.width).toBeLessThanOrEqual(x + wide);
      }
    }
  });

// So low that neither above nor below the card is room.
for (const [width, height] of [
  [1440, 600],
  [1024, 600],
  [390, 640],
  [844, 390],
] as const)
  test(`at ${width}x${height} the popover of a bed stays within the window when an alarm in it grows`, async ({
    nurse,
    complaints,
  }) => {
    complaints.expect(FAILED_REQUEST);
    complaints.expect(/an alarm was not answered/);
    await nurse.setViewportSize({ width, height });
    await answerWithLongKinds(nurse, KINDS.slice(0, 1));
    await nurse.goto('/patient-dashboard');
    await nurse.getByRole('button', { name: 'Alerts', exact: true }).first().click();
    const popover = nurse.getByRole('dialog', { name: 'Alerts' });
    await expect(popover.getByRole('button', { name: 'Acknowledge' })).toHaveCount(1);
    const expectWithin = async () => {
      const box = await boxOf(popover);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, 'lower edge').toBeLessThanOrEqual(height);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      // Whose alerts these are is under no bar of the screen.
      const isSeen = await popover.getByRole('heading', { name: 'Alerts' }).evaluate((heading) => {
        const { x, y, width: wide, height: high } = heading.getBoundingClientRect();
        return heading.contains(document.elementFromPoint(x + wide / 2, y + high / 2));
      });
      expect(isSeen, 'the head of the popover is seen').toBe(true);
    };
    await expectWithin();
    // Another user was faster: the first says so in a line more.
    await nurse.route(/\/api\/alarms\/\d+\/acknowledge\//, (route) =>
      route.fulfill({ status: 409, json: { detail: 'Acknowledged by Omar Brandt' } }),
    );
    await popover.getByRole('button', { name: 'Acknowledge' }).first().click();
    await expect(popover.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expectWithin();
    for (const item of await popover.locator('.alarm-item').all()) expect(await overlaps(item)).toEqual([]);
  });

test('on a phone the first alarm above the chart and the number of the others lie beside each other', async ({
  nurse,
}) => {
  await nurse.setViewportSize({ width: 390, height: 844 });
  await answerWithLongKinds(nurse);
  await nurse.goto(`/patient-chart/${PATIENT.id}`);
  const bar = nurse.locator('.patient-alarms-bar');
  await expect(bar.getByRole('button', { name: '+3 more' })).toBeVisible();
  expect(await overlaps(bar)).toEqual([]);
  await bar.getByRole('button', { name: '+3 more' }).click();
  await expect(bar.getByRole('listitem')).toHaveCount(4);
  expect(await overlaps(bar)).toEqual([]);
});

for (const width of [1440, 1280, 1024, 390])
  test(`at ${width} the banner of a patient with the longest name stays within the window`, async ({
    nurse,
  }) => {
    await nurse.setViewportSize({ width, height: 900 });
    await nurse.route(/\/api\/patients\/3\/$/, async (route) => {
      const response = await route.fetch();
      const patient = (await response.json()) as object;
      await route.fulfill({ response, json: { ...patient, last_name: PATIENT.last_name } });
    });
    for (const path of ['/patient-chart/3', '/patients/3/profile']) {
      await nurse.goto(path);
      const banner = nurse.getByRole('region', { name: 'Patient', exact: true });
      await expect(banner).toContainText(PATIENT.last_name);
      const edges = await banner
        .locator('.patient-banner-name, .patient-fact, .patient-banner-sync, .patient-sex-age')
        .evaluateAll((parts) => parts.map((part) => Math.floor(part.getBoundingClientRect().right)));
      expect(Math.max(...edges), path).toBeLessThanOrEqual(width);
    }
  });
