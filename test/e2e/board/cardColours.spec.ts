import type { Page } from '@playwright/test';
import type { DashboardEntry } from '../../../src/contract/dashboard';
import { dashboardEntry, NO_OBSERVATIONS } from '../../fixtures/ward/dashboardEntry';
import { card } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';

/**
 * What Chromium draws of a card, against the colours of look-and-feel (mockups/tokens.css, card-anatomy.md)
 * written out by hand: no expectation is taken from the theme under test.
 */
interface Look {
  /** The ends of the header's gradient, left to right. */
  header: string[];
  /** Whether a hatch lies over it. */
  isHatched: boolean;
  headerText: string;
  word: string;
  border: string;
  shadow: string;
  numbers: string;
  weight: string;
}

interface Palette {
  bands: Record<'high' | 'medium' | 'low' | 'none', string[]>;
  texts: Record<'high' | 'medium' | 'low' | 'none', string>;
  lines: Record<'high' | 'medium' | 'low' | 'none', string>;
  resting: string;
  glow: string;
  ring: string;
  danger: string;
  warn: string;
  warnLine: string;
  ok: string;
  text: string;
  oldText: string;
}

const LIGHT: Palette = {
  bands: {
    high: ['#a81c1c', '#c62828'],
    medium: ['#f2c469', '#f9dfa8'],
    low: ['#e4f1ea', '#f4faf7'],
    none: ['#ebeff2', '#f3f5f7'],
  },
  texts: { high: '#ffffff', medium: '#3a2500', low: '#17352a', none: '#3b4a56' },
  lines: { high: '#c62828', medium: '#d9a441', low: '#dde3e8', none: '#b7c2cb' },
  resting: 'rgba(22, 34, 43, 0.05) 0px 1px 2px 0px',
  glow: 'rgb(198, 40, 40) 0px 0px 0px 1px, rgba(198, 40, 40, 0.3) 0px 6px 20px 0px',
  ring: 'rgb(198, 40, 40) 0px 0px 0px 1px',
  danger: '#c62828',
  warn: '#8f5400',
  warnLine: '#c27c0e',
  ok: '#246b4c',
  text: '#16222b',
  oldText: '#667581',
};

const DARK: Palette = {
  bands: {
    high: ['#a9201d', '#c9322d'],
    medium: ['#5e430f', '#44330f'],
    low: ['#18352b', '#1a2a2a'],
    none: ['#242f37', '#1e2830'],
  },
  texts: { high: '#ffffff', medium: '#ffe1a6', low: '#cbe8da', none: '#bcc8d1' },
  lines: { high: '#ff6b66', medium: '#8f6a22', low: '#2a3742', none: '#465662' },
  resting: 'none',
  glow: 'rgb(255, 107, 102) 0px 0px 0px 1px, rgba(255, 90, 84, 0.34) 0px 6px 24px 0px',
  ring: 'rgb(255, 107, 102) 0px 0px 0px 1px',
  danger: '#ff6b66',
  warn: '#f0b04a',
  warnLine: '#c98a28',
  ok: '#5cc08f',
  text: '#e6edf2',
  oldText: '#8797a4',
};

type Band = keyof Palette['bands'];

/** A card with current values. */
function live(
  { bands, texts, lines, resting, ok, text }: Palette,
  band: Exclude<Band, 'none'>,
  shadow = resting,
) {
  const word = band === 'low' ? ok : texts[band];
  return look(bands[band], texts[band], { word, border: `solid ${lines[band]}`, shadow, numbers: text });
}

/** A card with old values: the header loses its colour, the border keeps that of the band. */
function old({ bands, texts, lines, resting, ring, danger, oldText }: Palette, band: Exclude<Band, 'none'>) {
  const line = lines[band === 'low' ? 'none' : band];
  return look(bands.none, texts.none, {
    word: band === 'high' ? danger : texts.none,
    border: `solid ${line}`,
    shadow: band === 'high' ? ring : resting,
    numbers: oldText,
    isOld: true,
  });
}

function look(
  header: string[],
  headerText: string,
  rest: Pick<Look, 'word' | 'border' | 'shadow' | 'numbers'> & { isOld?: true },
): Look {
  const { isOld = false, ...colours } = rest;
  return { header, headerText, isHatched: isOld, weight: isOld ? '400' : '600', ...colours };
}

const SCORES = { high: 91, medium: 84.9, low: 49.9 } as const;
const BANDS = ['high', 'medium', 'low'] as const;

/** The board, each card with how it must look. */
function cards(palette: Palette): { title: string; entry: DashboardEntry; look: Look }[] {
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000).toISOString();
  const now = { last_sync: at(0), online_window: 900, value_lifetime: 3_600 };
  const silent = { ...now, last_sync: at(1_200), online: false };
  const expired = { ...now, last_sync: at(7_200), online: false };
  const scored = (band: (typeof BANDS)[number]) => ({ hipi: SCORES[band], spi: 0 });
  const zero = { ...now, zeros: ['heartRate' as const] };
  const lowZero = { ...old(palette, 'low'), word: palette.warn, border: `solid ${palette.warnLine}` };
  return [
    ...BANDS.flatMap((band) => [
      {
        title: `live, ${band}`,
        entry: dashboardEntry({ ...now, observations: scored(band) }),
        look: live(palette, band, band === 'high' ? palette.glow : undefined),
      },
      {
        title: `lost, ${band}`,
        entry: dashboardEntry({ ...silent, observations: scored(band) }),
        look: old(palette, band),
      },
      {
        title: `expired, ${band}`,
        entry: dashboardEntry({ ...expired, last_band: band, observations: NO_OBSERVATIONS }),
        look: old(palette, band),
      },
      {
        title: `a wrong clock, ${band}`,
        entry: dashboardEntry({
          ...now,
          status: 'CLOCK_ERROR',
          clock_offset: 100,
          observations: scored(band),
        }),
        look: live(palette, band, band === 'high' ? palette.glow : undefined),
      },
      {
        title: `a sensor sends 0, ${band}`,
        entry: dashboardEntry({ ...zero, observations: { ...scored(band), heartRate: null } }),
        look: band === 'low' ? lowZero : old(palette, band),
      },
    ]),
    {
      title: 'live, high at exactly 85',
      entry: dashboardEntry({ ...now, observations: { hipi: 85, spi: 0 } }),
      look: live(palette, 'high'),
    },
    {
      title: 'live, low at exactly 0',
      entry: dashboardEntry({ ...now, observations: { hipi: 0, spi: null } }),
      look: live(palette, 'low'),
    },
    {
      title: 'no signal',
      entry: dashboardEntry({ ...now, last_band: 'none', observations: { hipi: null, spi: null } }),
      look: {
        ...look(palette.bands.none, palette.texts.none, {
          word: palette.texts.none,
          border: `dashed ${palette.lines.none}`,
          shadow: 'none',
          numbers: palette.text,
        }),
        isHatched: true,
      },
    },
  ].map(({ entry, ...rest }, index) => ({
    ...rest,
    entry: {
      ...entry,
      device_id: 9_000 + index,
      patient: entry.patient && { ...entry.patient, id: index + 1 },
    },
  }));
}

/** What the browser has computed for a card. */
async function lookOf(page: Page, deviceId: number): Promise<Look> {
  return card(page, deviceId).evaluate((article): Look => {
    const styleOf = (selector: string) => {
      const element = article.querySelector(selector);
      if (element === null) throw new Error(`The card has no ${selector}.`);
      return getComputedStyle(element);
    };
    const hex = (colour: string) =>
      `#${(colour.match(/\d+/g) ?? [])
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`;
    const header = styleOf('.card-header');
    const gradient = header.backgroundImage.slice(
      header.backgroundImage.lastIndexOf('linear-gradient(90deg'),
    );
    const { borderTopStyle, borderTopColor, boxShadow } = getComputedStyle(article);
    return {
      header: (gradient.match(/rgba?\([^)]*\)/g) ?? []).map(hex),
      isHatched: header.backgroundImage.startsWith('repeating-linear-gradient(135deg'),
      headerText: hex(header.color),
      word: hex(styleOf('.card-word').color),
      border: `${borderTopStyle} ${hex(borderTopColor)}`,
      shadow: boxShadow,
      numbers: hex(styleOf('[aria-label="RR"] .vital-value').color),
      weight: styleOf('[aria-label="RR"] .vital-value').fontWeight,
    };
  });
}

for (const [theme, palette] of [
  ['light', LIGHT],
  ['dark', DARK],
] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('[PDB-33] [PDB-34] [PDB-35] [PDB-36] the gradient, the border and the shadow of a card are those of its band and its freshness', async ({
      nurse,
    }) => {
      const wanted = cards(palette);
      await nurse.route('**/api/dashboard/patients/**', (route) =>
        route.fulfill({ json: wanted.map(({ entry }) => entry) }),
      );
      await nurse.goto('/patient-dashboard');
      await expect(nurse.getByRole('article')).toHaveCount(wanted.length);
      const drawn = await Promise.all(
        wanted.map(async ({ title, entry }) => [title, await lookOf(nurse, entry.device_id)] as const),
      );
      // Four bands of now, four gradients.
      const ofNow = drawn.filter(([title]) => title.startsWith('live, ') || title === 'no signal');
      expect(new Set(ofNow.map(([, { header }]) => String(header))).size).toBe(4);
      expect(Object.fromEntries(drawn)).toEqual(
        Object.fromEntries(wanted.map(({ title, look: shouldBe }) => [title, shouldBe])),
      );
    });
  });
}
