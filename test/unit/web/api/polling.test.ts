import { POLLING, timeoutOf } from '../../../../src/web/api/transport/polling';

describe('intervals', () => {
  it('are those of the spec (§9)', () => {
    expect(POLLING).toMatchObject({ patientDashboard: 2_000, overview: 10_000 });
  });
});

describe('time-outs', () => {
  it('are 4 s on a 2 s screen, 8 s elsewhere', () => {
    expect(timeoutOf(POLLING.patientDashboard)).toBe(4_000);
    expect(timeoutOf(POLLING.overview)).toBe(8_000);
    expect(timeoutOf()).toBe(8_000);
  });
});
