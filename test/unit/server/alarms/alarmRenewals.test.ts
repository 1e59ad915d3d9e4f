import { AlarmLife, MINUTE, START } from '../../../fixtures/alerts/alarmLife';

let life: AlarmLife;
beforeEach(() => (life = new AlarmLife()));

describe('[J34] an acknowledgement', () => {
  it('is renewed by its owner for 30 min, then for 60, and by no other user', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    expect(life.answer('acknowledge', 2).steps).toEqual([]);
    const terms = [30, 60, 60].map(() => {
      life.now += MINUTE;
      life.answer('acknowledge');
      return ((life.open()?.acknowledgement?.until ?? 0) - life.now) / MINUTE;
    });
    expect(terms).toEqual([30, 60, 60]);
  });

  it('is not renewed by presses of its owner in the same minute', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    const until = START + 15 * MINUTE;
    for (const after of [0, 300, MINUTE - 301]) {
      life.now += after;
      expect(life.answer('acknowledge')).toEqual({ steps: [], announced: 0 });
      expect(life.open()?.acknowledgement?.until).toBe(until);
    }
    life.now += 1;
    expect(life.answer('acknowledge').steps).toEqual(['acknowledged']);
    life.now += MINUTE - 1;
    expect(life.answer('acknowledge').steps).toEqual([]);
  });

  it('begins anew with the one who takes it over: of the first term, of the severity that stands', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    for (const minutes of [30, 60]) {
      life.now += MINUTE;
      life.answer('acknowledge');
      expect(life.open()?.acknowledgement?.until).toBe(life.now + minutes * MINUTE);
    }
    life.now += MINUTE;
    life.answer('take over', 2);
    const first = {
      by: 2,
      at: life.now,
      until: life.now + 15 * MINUTE,
      as: 'CRITICAL',
      renewals: 0,
      takenFrom: 1,
    };
    expect(life.open()?.acknowledgement).toEqual(first);
    expect(life.steps.at(-1)).toMatchObject({ event: 'taken over', detail: 'for 15 min' });
    life.found('WARNING', { isNews: false });
    life.now += MINUTE;
    life.answer('take over', 3);
    expect(life.open()?.acknowledgement).toMatchObject({ as: 'WARNING', until: life.now + 60 * MINUTE });
    expect(life.found('CRITICAL').announced).toBe(1);
  });

  it('is not taken over from who has just done so, but for one who says from whom', () => {
    const ownerAfter = (by: number, from?: number) => {
      life.answer('take over', by, 'heartRateHigh', from);
      return life.open()?.acknowledgement?.by;
    };
    life.found('CRITICAL');
    life.answer('acknowledge');
    expect(ownerAfter(2)).toBe(2);
    life.now += 2_499;
    expect(ownerAfter(3)).toBe(2);
    expect(ownerAfter(3, 1)).toBe(2);
    expect(ownerAfter(3, 2)).toBe(3);
    life.now += 2_500;
    expect(ownerAfter(1)).toBe(1);
    // A clock that was put back since then delays no user.
    life.now -= MINUTE;
    expect(ownerAfter(2)).toBe(2);
  });

  it('that ran out while no server could look ended at that time, and the alarm is unacknowledged since', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.now += 22 * MINUTE;
    // A value may come first: whether the clock was set forward meanwhile, the tick alone knows.
    expect(life.found('CRITICAL', { noDataSince: null })).toEqual({ steps: [], announced: 0 });
    expect(life.take({ type: 'time passed' })).toEqual({ steps: ['expired', 'announced'], announced: 1 });
    expect(life.steps.slice(-2)).toMatchObject([
      { at: START + 15 * MINUTE, detail: 'its time has passed, found later' },
      { at: START + 22 * MINUTE },
    ]);
    expect(life.open()).toMatchObject({ unownedSince: START + 15 * MINUTE, announcedAt: life.now });
    life.answer('acknowledge');
    expect(life.steps.at(-1)).toMatchObject({ detail: 'for 30 min' });
  });

  it('whose time seems long past ends by a worse value all the same', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.now += 22 * MINUTE;
    expect(life.found('CRITICAL', { isDeeper: true })).toEqual({
      steps: ['expired', 'announced'],
      announced: 1,
    });
    expect(life.steps.at(-2)).toMatchObject({
      at: life.now,
      detail: 'the value is far beyond what it was',
    });
    expect(life.open()?.unownedSince).toBe(life.now);
  });

  it('that a value finds run out a moment before the tick does has run out', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.now += 15 * MINUTE + 600;
    life.found('CRITICAL', { noDataSince: null });
    expect(life.steps.at(-2)).toMatchObject({
      at: life.now,
      event: 'expired',
      detail: 'its time has passed',
    });
    expect(life.open()?.unownedSince).toBe(life.now);
  });
});
