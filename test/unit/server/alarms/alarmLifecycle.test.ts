import { AlarmLife, MINUTE, START } from '../../../fixtures/alerts/alarmLife';

let life: AlarmLife;
beforeEach(() => (life = new AlarmLife()));

describe('raised', () => {
  it('[A9] is announced once, and again when it becomes critical; easing is silent', () => {
    expect(life.found('WARNING')).toEqual({ steps: ['raised', 'announced'], announced: 1 });
    expect(life.found('WARNING', { isNews: false })).toEqual({ steps: [], announced: 0 });
    expect(life.found('CRITICAL')).toEqual({ steps: ['worsened', 'announced'], announced: 1 });
    expect(life.found('WARNING', { isNews: false })).toEqual({ steps: ['eased'], announced: 0 });
    expect(life.open()).toMatchObject({ severity: 'WARNING', worst: 'CRITICAL' });
    expect(life.found(null)).toEqual({ steps: ['resolved'], announced: 0 });
    expect(life.open()).toBeUndefined();
  });

  it('and over inside one delivery is a resolved alarm, not announced', () => {
    expect(life.found('CRITICAL', { isNews: false, isOver: true })).toEqual({
      steps: ['raised', 'resolved'],
      announced: 0,
    });
    expect(life.at(0).resolved).toMatchObject({ as: 'condition over' });
  });

  it('of INFO is announced to no user, and its clock does not run', () => {
    expect(life.found('INFO', { kind: 'batteryEmpty' })).toEqual({ steps: ['raised'], announced: 0 });
    expect(life.open('batteryEmpty')?.escalatingSince).toBeNull();
  });

  it('stands beside another kind, each with a life of its own', () => {
    life.found('CRITICAL');
    life.found('WARNING', { kind: 'hipi' });
    life.answer('acknowledge', 1, 'hipi');
    expect(life.open()?.acknowledgement).toBeNull();
    life.found(null, { kind: 'hipi' });
    expect(life.open()).toBeDefined();
  });
});

describe('[J34] an acknowledgement', () => {
  it.each([
    ['of a CRITICAL holds 15 min', 'CRITICAL', {}, 15],
    ['of a WARNING 60', 'WARNING', {}, 60],
    ['of one raised by hand 60', 'CRITICAL', { byHand: true }, 60],
    ['of one in a slow feed 60', 'CRITICAL', { isSlow: true }, 60],
  ] as const)('%s', (_, severity, more, minutes) => {
    life.found(severity, more);
    life.answer('acknowledge');
    expect(life.open()?.acknowledgement?.until).toBe(START + minutes * MINUTE);
    life.pass(minutes * MINUTE - 1);
    expect(life.open()?.acknowledgement).not.toBeNull();
    life.pass(1);
    expect(life.open()?.acknowledgement).toBeNull();
    expect(life.announced).toHaveLength(2);
  });

  it('that ran out is gone on with by the same person for 30 min, then 60; by another for 15', () => {
    life.found('CRITICAL');
    const termAfterRunningOut = (minutes: number, by: number) => {
      life.pass(minutes * MINUTE);
      expect(life.open()?.acknowledgement ?? null).toBeNull();
      life.answer('acknowledge', by);
      const { at = 0, until = 0 } = life.open()?.acknowledgement ?? {};
      return (until - at) / MINUTE;
    };
    expect([
      termAfterRunningOut(0, 1),
      termAfterRunningOut(15, 1),
      termAfterRunningOut(30, 1),
      termAfterRunningOut(60, 1),
      termAfterRunningOut(60, 2),
      termAfterRunningOut(15, 1),
    ]).toEqual([15, 30, 60, 60, 15, 15]);
    life.answer('release', 1);
    expect(termAfterRunningOut(0, 1)).toBe(15);
  });

  it('ends at a worse severity at once, which is announced', () => {
    life.found('WARNING');
    life.answer('acknowledge');
    expect(life.found('CRITICAL')).toEqual({ steps: ['worsened', 'expired', 'announced'], announced: 1 });
  });

  it('outlives easing, and the severity that it was of', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.found('WARNING', { isNews: false });
    expect(life.found('CRITICAL')).toEqual({ steps: ['worsened'], announced: 0 });
    expect(life.open()?.acknowledgement).not.toBeNull();
  });

  it('ends at a deeper value, and at the first value outside after a silence', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    expect(life.found('CRITICAL', { isNews: false, isDeeper: true }).steps).toEqual(['expired', 'announced']);
    life.answer('acknowledge');
    expect(life.found('CRITICAL', { isNews: false, noDataSince: START }).steps).toEqual(['no data']);
    expect(life.open()).toMatchObject({ noDataSince: START, acknowledgement: { by: 1 } });
    expect(life.found('CRITICAL').steps).toEqual(['expired', 'announced']);
    expect(life.open()?.noDataSince).toBeNull();
  });

  it('is taken over by another, and given back by its owner alone', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.now += MINUTE;
    expect(life.answer('take over', 2).steps).toEqual(['taken over']);
    expect(life.open()?.acknowledgement).toMatchObject({ by: 2, until: START + 16 * MINUTE });
    expect(life.answer('release', 1).steps).toEqual([]);
    expect(life.answer('release', 2)).toEqual({ steps: ['released', 'announced'], announced: 1 });
    expect(life.open()).toMatchObject({ escalation: 0, escalatingSince: life.now });
  });

  it('ends when its owner leaves', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    const because = 'session ended';
    expect(life.take({ type: 'owner left', by: 2, because }).steps).toEqual([]);
    expect(life.take({ type: 'owner left', by: 1, because }).steps).toEqual(['released', 'announced']);
    expect(life.steps.at(-2)).toMatchObject({ event: 'released', by: 1, detail: because });
  });

  it('that ends later than its rule allows was made by a clock that was ahead, and ends now', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.now -= 60 * MINUTE;
    expect(life.take({ type: 'time passed' }).steps).toEqual(['expired', 'announced']);
  });

  it('the rule’s own repeat makes an alarm of what stood before there were alarms, and announces no other', () => {
    const change = { ...CHANGE, measuredAt: life.now };
    expect(life.take({ type: 'repeat', change, explanation: EXPLAINED }).announced).toBe(1);
    life.now += 16 * MINUTE;
    expect(life.take({ type: 'repeat', change, explanation: EXPLAINED }).announced).toBe(0);
  });
});

describe('[J34] a pause', () => {
  it('of a CRITICAL holds 15 min at most, announces when it ends, and escalates from the start', () => {
    life.found('CRITICAL');
    expect(life.pause(16).steps).toEqual([]);
    expect(life.pause(15).steps).toEqual(['paused']);
    expect(life.open()?.escalatingSince).toBeNull();
    life.pass(15 * MINUTE - 1);
    expect(life.announced).toHaveLength(1);
    life.pass(1);
    expect(life.announced).toHaveLength(2);
    expect(life.open()?.escalatingSince).toBe(life.now);
  });

  it('made before there is an alarm, or at WARNING, holds back no CRITICAL', () => {
    expect(life.pause(31).steps).toEqual([]);
    expect(life.patient.pauses).toEqual([]);
    life.pause(30);
    expect(life.found('WARNING')).toEqual({ steps: ['raised'], announced: 0 });
    expect(life.found('CRITICAL')).toEqual({ steps: ['worsened', 'announced'], announced: 1 });
  });

  it('ends at a deeper value, and when a user ends it', () => {
    life.found('CRITICAL');
    life.pause(10);
    expect(life.found('CRITICAL', { isNews: false, isDeeper: true }).steps).toEqual(['resumed', 'announced']);
    life.pause(10);
    expect(life.take({ type: 'resume', kind: 'heartRateHigh', by: 2 }).steps).toEqual([
      'resumed',
      'announced',
    ]);
  });

  it('of which nothing stands ends in silence', () => {
    life.pause(10);
    life.pass(10 * MINUTE);
    expect(life.patient.pauses.every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect(life.announced).toEqual([]);
  });

  it('made while a clock was ahead ends now', () => {
    life.found('CRITICAL');
    life.pause(10);
    life.now -= 60 * MINUTE;
    expect(life.take({ type: 'time passed' }).steps).toEqual(['resumed', 'announced']);
    expect(life.steps.find(({ event }) => event === 'resumed')?.detail).toBe('its time has passed');
  });

  it('made at this moment stands, and ends once the clock is put back by a moment', () => {
    life.found('CRITICAL');
    life.pause(10);
    expect(life.take({ type: 'time passed' }).steps).toEqual([]);
    life.now -= 1;
    expect(life.take({ type: 'time passed' }).steps).toEqual(['resumed', 'announced']);
  });

  it.each([
    [0, []],
    [1, ['paused']],
  ])('of %p min is made: %p', (minutes, steps) => {
    life.found('WARNING');
    expect(life.pause(minutes).steps).toEqual(steps);
  });
});

const EXPLAINED = { model: 'hipi-2', reasons: [] };
const CHANGE = {
  patientId: 7,
  kind: 'heartRateHigh' as const,
  severity: 'CRITICAL' as const,
  value: 151,
  measuredAt: START,
  isNews: true,
  isLate: false,
  byHand: false,
  isSlow: false,
};
