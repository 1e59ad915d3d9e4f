import { NOTHING_KNOWN } from '../../../../src/clinical/observationKeys';
import { VITAL_TILES } from '../../../../src/web/clinical/vitalTiles';
import { plotOf } from '../../../../src/web/features/dashboard/trends/historyPoints';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T14:00:00Z');
const PERIOD = { from: NOW - 240 * MINUTE, to: NOW };
const set = (minutesAgo: number, heartRate: number | null) => ({
  timestamp: new Date(NOW - minutesAgo * MINUTE).toISOString(),
  observations: { ...NOTHING_KNOWN, heartRate, shockIndex: 0.6 },
  device: 1,
});
const tile = (name: string) => VITAL_TILES.find((each) => each.name === name) ?? { vitals: [] };

describe('a small plot of the last hours', () => {
  it('has the extremes, and at least what is normal between top and bottom', () => {
    const plot = plotOf(tile('HR'), [set(20, 70), set(10, 80)], PERIOD);
    expect([plot.low, plot.high]).toEqual(['70', '80']);
    expect(plot.bands).toEqual([{ key: 'heartRate', top: 6, height: 60 }]);
  });

  it('has a gap where nothing was measured, and a dot for what stands alone', () => {
    const path = (...sets: ReturnType<typeof set>[]) => plotOf(tile('HR'), sets, PERIOD).lines[0]?.path ?? '';
    expect(path(set(40, 70), set(30, 70), set(20, 70)).match(/[ML]/g)).toEqual(['M', 'L', 'L']);
    expect(path(set(60, 70), set(30, null), set(20, 70)).match(/[ML]/g)).toEqual(['M', 'M']);
    expect(path(set(240, 51))).toBe('M0 66h0');
  });

  it('of the shock index it has a line and no range; of the pressures three lines and their ranges', () => {
    expect(plotOf(tile('SI'), [set(10, 70)], PERIOD)).toMatchObject({
      low: '0.60',
      bands: [],
      lines: [{ key: 'shockIndex' }],
    });
    const pressures = set(10, null);
    Object.assign(pressures.observations, {
      bloodPressureSystolic: 120,
      bloodPressureDiastolic: 70,
      bloodPressureMean: 87,
    });
    const plot = plotOf(tile('NIBP'), [pressures], PERIOD);
    expect(plot.lines).toHaveLength(3);
    expect(plot.bands).toHaveLength(3);
    expect([plot.low, plot.high]).toEqual(['70', '120']);
  });

  it('is nothing where nothing was measured', () => {
    expect(plotOf(tile('HR'), [], PERIOD)).toEqual({ lines: [], bands: [], low: null, high: null });
  });
});
