import { themes } from '../../../../src/web/ui/theme/theme';

/** Relative luminance of `#RRGGBB` (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)(
  'the chosen item of a sorting menu is readable while it has the focus: %s',
  (name) => {
    const { colorPrimary = '', controlItemBgActiveHover = '' } = themes[name].components?.Dropdown ?? {};
    expect(controlItemBgActiveHover).toMatch(/^#/);
    expect(contrast(colorPrimary, controlItemBgActiveHover)).toBeGreaterThanOrEqual(4.5);
  },
);
