import type { Options, YAxisOptions } from 'highcharts';
import { numberText } from '../../../../src/web/clinical/charts/decorations/axisNumbers';
import { PRINT_PALETTE, SCREEN_PALETTE } from '../../../../src/web/clinical/charts/chartPalette';
import { clockText } from '../../../../src/web/ui/charts/clock';
import {
  cardioOptions,
  oxygenTemperatureOptions,
  type ChartLook,
} from '../../../../src/web/clinical/charts/vitalChartOptions';

const LOOK: ChartLook = { palette: SCREEN_PALETTE, hasForecast: true, zone: 'UTC' };
const cardio = cardioOptions(LOOK);
const oxygenTemperature = oxygenTemperatureOptions(LOOK);

const axesOf = ({ yAxis }: Options): YAxisOptions[] => (Array.isArray(yAxis) ? yAxis : []);
const namesOf = ({ series = [] }: Options) => series.map(({ name }) => name);

describe('the options of the charts', () => {
  it('with few colours of the system both keep their own, with a quiet grid', () => {
    for (const options of [cardio, oxygenTemperature])
      expect(options.accessibility).toMatchObject({ highContrastMode: false });
  });

  it('[CH-22] the series are HR, NIBPDia, NIBPSys, NIBPMean, RR, SpO2 and BT', () => {
    const look = { ...LOOK, hasForecast: false };
    expect([...namesOf(cardioOptions(look)), ...namesOf(oxygenTemperatureOptions(look))].sort()).toEqual([
      'BT',
      'HR',
      'NIBPDia',
      'NIBPMean',
      'NIBPSys',
      'RR',
      'SpO2',
    ]);
  });

  it('[CH-25] the time axis reads HH:mm', () => {
    expect(clockText(Date.parse('2026-11-20T09:05:00Z'), 'UTC')).toBe('09:05');
    // Of the browser's own zone, whichever that is.
    expect(clockText(new Date(2026, 10, 20, 9, 5).getTime())).toBe('09:05');
  });

  it('[CH-26] the cardio axis is suggested up to 125, with RR on the right', () => {
    const [left, right] = axesOf(cardio);
    expect(left).toMatchObject({ min: 0, softMax: 125, opposite: false });
    expect(left?.max).toBeUndefined();
    expect(right).toMatchObject({ min: 0, opposite: true });
    const sideOf = (name: string) => cardio.series?.find((series) => series.name === name)?.yAxis;
    expect(sideOf('RR')).toBe(1);
    for (const name of ['HR', 'NIBPDia', 'NIBPSys', 'NIBPMean']) expect(sideOf(name)).toBe(0);
  });

  it('[CH-27] the SpO2 axis is suggested from 95 to 101', () => {
    const [left] = axesOf(oxygenTemperature);
    expect(left).toMatchObject({ softMin: 95, softMax: 101, opposite: false });
    expect([98, 99.5].map((value) => numberText('oxygenTemperature', 'left', value))).toEqual(['98', '']);
  });

  it('[CH-28] the temperature axis is 33 to 41 with one decimal', () => {
    const [, right] = axesOf(oxygenTemperature);
    expect(right).toMatchObject({ softMin: 33, softMax: 41, opposite: true });
    expect(numberText('oxygenTemperature', 'right', 33)).toBe('33.0');
    expect(right?.tickPositioner?.call({} as never, 33, 41)).toEqual([33, 35, 37, 39, 41]);
  });

  it('a forecast is dashed, and a series of its own: it is never among the values', () => {
    const ofHeart = cardio.series?.filter(({ id }) => id?.startsWith('heartRate'));
    expect(ofHeart?.map((series) => [series.id, 'type' in series && series.type])).toEqual([
      ['heartRate', 'line'],
      ['heartRate-forecast', 'line'],
    ]);
    expect(ofHeart?.[0]).not.toHaveProperty('dashStyle');
    expect(ofHeart?.[1]).toMatchObject({ dashStyle: 'Dash' });
  });

  it('[B9] every colour is named, and the library adds no style of its own', () => {
    for (const options of [cardio, oxygenTemperature]) {
      expect(options.palette).toEqual({ injectCSS: false });
      for (const series of options.series ?? [])
        expect(series).toHaveProperty('color', expect.stringMatching(/^var\(--/));
    }
  });

  it('nothing moves, is a tooltip of its own, or is exported', () => {
    expect(cardio.chart?.animation).toBe(false);
    expect(cardio.plotOptions?.series).toMatchObject({ animation: false, enableMouseTracking: false });
    expect(cardio.tooltip).toEqual({ enabled: false });
  });

  it('a report is black on white and without what is still to come', () => {
    const report = cardioOptions({ palette: PRINT_PALETTE, hasForecast: false });
    expect(report.series?.map((series) => 'color' in series && series.color)).toEqual([
      '#000000',
      '#000000',
      '#000000',
      '#000000',
      '#000000',
    ]);
  });
});
