import { expect, test } from '../../fixtures/product/productTest';

for (const [width, height, path, first] of [
  [390, 844, '/patients/3/labs/tests', 'By test'],
  [640, 512, '/patients/3/labs/tests', 'By test'],
  [320, 256, '/patients/3/notes', 'New note'],
] as const)
  test(`at ${width}x${height} what has the focus on ${path} is under no bar, forwards and backwards`, async ({
    nurse,
  }) => {
    await nurse.setViewportSize({ width, height });
    await nurse.goto(path);
    await expect(nurse.getByRole('row').nth(1)).toBeVisible();
    await expect(nurse.getByText(first, { exact: true }).first()).toBeAttached();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 40; step += 1) {
        await nurse.keyboard.press(key);
        // Scrolled, if need be, in the next frame.
        await expect.poll(() => nurse.evaluate(coveredFocus), { message: `${key} ${step}` }).toBeNull();
      }
  });

/** What has the focus and of which nothing is in sight; null when some of it is. */
function coveredFocus(): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const target = focused.matches('input') ? (focused.closest('label') ?? focused) : focused;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const parts = [0.05, 0.3, 0.5, 0.7, 0.95];
  const isSeen = parts.some((across) =>
    parts.some((down) => {
      const found = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
      return found !== null && (target.contains(found) || found.contains(target));
    }),
  );
  return isSeen ? null : `${focused.tagName} ${focused.textContent} ${top}-${bottom}`;
}
