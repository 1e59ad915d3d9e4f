import type { Locator } from '@playwright/test';
import { fitsSideways } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1000, height: 1000 } });

const PATIENT = 1;
const PRINTED = /^Printed \d\d:\d\d \d\d\/\d\d\/\d{4} by \S+/;
const PATIENT_LINE = /· SSN .+ · born \d{4}\/\d\d\/\d\d · bed /;

/** Whether an element bears the system's colours for what is chosen, text and ground. */
async function isHighlighted(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; color: HighlightText; background-color: Highlight';
    const [own, wanted] = [getComputedStyle(node), getComputedStyle(probe)];
    const isSame = own.color === wanted.color && own.backgroundColor === wanted.backgroundColor;
    probe.remove();
    return isSame;
  });
}

for (const [name, path] of [
  ['the profile', 'profile'],
  ['the labs', 'labs/tests'],
  ['the notes', 'notes'],
] as const) {
  test(`${name} of a patient go on white paper without what can be pressed, with the patient's line, as wide as the sheet`, async ({
    nurse,
  }) => {
    await nurse.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await nurse.goto(`/patients/${PATIENT}/${path}`);
    await expect(nurse.getByText(PATIENT_LINE)).toBeVisible();
    await expect(nurse.getByText(PRINTED)).toBeVisible();
    await expect(nurse.getByRole('navigation')).toBeHidden();
    await expect(nurse.getByRole('region', { name: 'Ward' })).toBeHidden();
    await expect(nurse.getByRole('button', { name: 'Log Vital Signs' })).toBeHidden();
    const main = await nurse.getByRole('main').boundingBox();
    expect(main?.width).toBeGreaterThan(900);
    await expect(nurse.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await fitsSideways(nurse);
  });
}

for (const { name, path, content } of [
  { name: 'the chart', path: `/patient-chart/${PATIENT}`, content: '.vital-charts' },
  { name: 'the alarms', path: '/alarms', content: '.alarm-tables' },
] as const)
  test(`${name} go on white paper without a button or a switch`, async ({ nurse }) => {
    await nurse.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await nurse.goto(path);
    await expect(nurse.locator(content).first()).toBeVisible();
    const seen = nurse.locator('button:visible, [role="switch"]:visible, [role="radio"]:visible');
    await expect(seen).toHaveCount(0);
    await expect(nurse.getByText(PRINTED)).toBeVisible();
    const reasons = await nurse
      .locator('.alarm-bar-because')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(reasons.filter((cut) => cut > 0)).toEqual([]);
    await expect(nurse.locator('.screen')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });

test('every column of a printed list has room for its words', async ({ nurse }) => {
  await nurse.emulateMedia({ media: 'print' });
  await nurse.goto('/patients');
  const cells = nurse.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.last()).toBeVisible();
  for (const cell of await cells.all()) expect((await cell.boundingBox())?.width).toBeGreaterThan(30);
  expect((await cells.last().boundingBox())?.width).toBeGreaterThan(150);
});

test('a printed list names every comorbidity, and a bed in one line', async ({ nurse }) => {
  await nurse.emulateMedia({ media: 'print' });
  await nurse.goto('/patients');
  // The demo's patient 3 has several.
  const row = nurse.getByRole('row').nth(3);
  const others = row.locator('.comorbidities-cell');
  await expect(others).toHaveAttribute('data-others', /^N18\.30 - Chronic kidney disease, stage 3\n/);
  const printed = () => others.evaluate((cell) => getComputedStyle(cell, '::after').content);
  expect(await printed()).toContain('Chronic kidney disease, stage 3');
  await expect(row.getByRole('button')).toHaveCount(0);
  const beds = nurse.locator('td.row-table-whole');
  const lines = await beds.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((count) => count > 1)).toEqual([]);
});

test('with the few colours of a system, what is chosen is still readable and distinguishable from the rest', async ({
  nurse,
}) => {
  await nurse.emulateMedia({ forcedColors: 'active' });
  await nurse.goto(`/patients/${PATIENT}/notes`);
  const tab = nurse.getByRole('tab', { name: 'Notes' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => isHighlighted(tab)).toBe(true);
  await expect.poll(() => isHighlighted(nurse.getByRole('tab', { name: 'Labs' }))).toBe(false);
  await expect.poll(() => isHighlighted(nurse.locator('.pager [aria-current]'))).toBe(true);
});

test('with the few colours of a system, no word of the rail lies over its icon', async ({ nurse }) => {
  await nurse.emulateMedia({ forcedColors: 'active' });
  await nurse.goto('/devices');
  const links = nurse.getByRole('navigation').getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    const width = await link.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element.firstChild ?? element);
      return words.getBoundingClientRect().width;
    });
    expect(width).toBe(0);
    await expect(link).toHaveAccessibleName(/\w/);
  }
});

test('labs by test are as wide as the sheet: every value is printed', async ({ nurse }) => {
  await nurse.goto(`/patients/${PATIENT}/labs/tests`);
  await nurse.getByText('By test', { exact: true }).click();
  const cells = nurse.locator('.lab-series tbody tr').nth(1).getByRole('cell');
  await expect(cells.last()).toBeVisible();
  await nurse.emulateMedia({ media: 'print' });
  for (const cell of await cells.all()) {
    const box = await cell.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(1_000);
  }
});

test('a printed list of notes has every note whole', async ({ nurse }) => {
  await nurse.goto(`/patients/${PATIENT}/notes`);
  const notes = nurse.locator('.note-excerpt-text');
  await expect(notes.first()).toBeVisible();
  await nurse.emulateMedia({ media: 'print' });
  for (const note of await notes.all())
    expect(
      await note.evaluate(({ scrollWidth, clientWidth }) => clientWidth === 0 || scrollWidth <= clientWidth),
    ).toBe(true);
});

for (const path of ['/patients/add', '/devices/3/edit', '/devices/add']) {
  test(`the fields of ${path} go on white paper when the screen is dark`, async ({ nurse }) => {
    await nurse.emulateMedia({ colorScheme: 'dark' });
    await nurse.goto(path);
    await expect(nurse.locator('.ant-select').first()).toBeVisible();
    await nurse.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // Of the text and of every ground it stands on, up to the paper.
    const fields = await nurse.locator('.ant-select, .ant-picker').evaluateAll((all) =>
      all
        .flatMap((field) => [field, ...field.querySelectorAll('*')])
        .map((part) => {
          const { backgroundColor, color } = getComputedStyle(part);
          return [backgroundColor, color];
        }),
    );
    expect(fields.length).toBeGreaterThan(0);
    for (const [ground, text] of fields) {
      expect(ground).toBe('rgba(0, 0, 0, 0)');
      expect(Math.max(...(text?.match(/\d+/g) ?? ['255']).slice(0, 3).map(Number))).toBeLessThan(170);
    }
  });
}

for (const [name, path] of [
  ['chart', '/patient-chart/3'],
  ['device', '/devices/3'],
  ['device being edited', '/devices/3/edit'],
] as const) {
  test(`the printed ${name} names the patient, and has nothing that can only be pressed`, async ({
    nurse,
  }) => {
    await nurse.emulateMedia({ media: 'print' });
    await nurse.goto(path);
    await expect(nurse.getByText(PATIENT_LINE)).toBeVisible();
    await expect(nurse.getByRole('button').filter({ visible: true })).toHaveCount(0);
  });
}

test('a printed chart names every comorbidity whole', async ({ nurse }) => {
  await nurse.emulateMedia({ media: 'print' });
  await nurse.goto('/patient-chart/3');
  const chips = nurse.locator('.comorbidity-chips li');
  await expect(chips.first()).toBeVisible();
  for (const chip of await chips.all()) {
    await expect(chip).toBeVisible();
    await expect
      .poll(() => chip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))
      .toBe(true);
  }
  expect(await chips.count()).toBeGreaterThan(5);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1123, height: 794 },
  { width: 390, height: 844 },
])
  test(`[B13] a chart printed from a window of ${viewport.width} px has what is beside it whole, and the scores on its time axis`, async ({
    nurse,
  }) => {
    await nurse.setViewportSize(viewport);
    await nurse.goto('/patient-chart/3');
    await expect(nurse.locator('.highcharts-plot-background')).toHaveCount(2);
    await nurse.emulateMedia({ media: 'print' });
    const beside = nurse.locator('.side-widget');
    await expect(beside).toContainText('not clinically validated');
    expect(await beside.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    // Of the strip and of both charts: left and right edge, to the pixel.
    const edges = () =>
      nurse.locator('.score-strip-plot, .highcharts-plot-background').evaluateAll((plots) => {
        const places = plots.map((plot) => plot.getBoundingClientRect());
        return new Set(places.map(({ left, right }) => `${Math.round(left)} ${Math.round(right)}`)).size;
      });
    await expect.poll(edges).toBe(1);
  });

test('[B13] a chart is drawn for the sheet when it is printed, and for the window afterwards', async ({
  nurse,
}) => {
  await nurse.setViewportSize({ width: 1440, height: 900 });
  await nurse.goto('/patient-chart/3');
  await expect(nurse.locator('.highcharts-plot-background')).toHaveCount(2);
  const widths = () =>
    nurse
      .locator('.vital-chart svg.highcharts-root')
      .evaluateAll((all) => all.map((svg) => svg.getAttribute('width')));
  const before = await widths();
  await nurse.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      const drawn = [...document.querySelectorAll('.vital-chart svg.highcharts-root')];
      document.body.dataset['printed'] = drawn.map((svg) => svg.getAttribute('width')).join();
    });
  });
  await nurse.pdf();
  await expect(nurse.locator('body')).toHaveAttribute('data-printed', '640,640');
  await expect.poll(widths).toEqual(before);
  expect(Number(before[0])).toBeGreaterThan(800);
});
