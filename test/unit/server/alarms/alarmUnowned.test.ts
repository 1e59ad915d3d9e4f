import { AlarmLife, MINUTE, START } from '../../../fixtures/alerts/alarmLife';

let life: AlarmLife;
beforeEach(() => (life = new AlarmLife()));

const unownedSince = () => life.open()?.unownedSince;
const after = (minutes: number): void => void (life.now += minutes * MINUTE);

describe('since when an alarm is unacknowledged', () => {
  it('is since its raise, whatever values say, until a user acknowledges it', () => {
    life.found('WARNING');
    after(2);
    life.found('CRITICAL');
    after(2);
    life.found('WARNING', { isNews: false });
    expect(unownedSince()).toBe(START);
    life.answer('acknowledge');
    expect(unownedSince()).toBeNull();
    after(1);
    life.answer('take over', 2);
    expect(unownedSince()).toBeNull();
  });

  it.each([
    ['it was released', () => life.answer('release')],
    ['its owner left', () => life.take({ type: 'owner left', by: 1, because: 'signed out' })],
    ['it became worse', () => life.found('CRITICAL')],
    ['a deeper value came', () => life.found('WARNING', { isNews: false, isDeeper: true })],
    ['the acknowledgement ran out', () => life.pass(55 * MINUTE)],
  ])('is since %s, and not since the raise', (_, happens) => {
    life.found('WARNING');
    life.answer('acknowledge');
    after(5);
    happens();
    expect(life.open()).toMatchObject({ acknowledgement: null, raisedAt: START });
    expect(unownedSince()).toBe(life.now);
    const since = life.now;
    after(3);
    life.found('CRITICAL');
    life.pause(5);
    after(1);
    life.take({ type: 'resume', kind: 'heartRateHigh', by: 1 });
    expect(unownedSince()).toBe(since);
  });

  it('does not count the time in which it was over', () => {
    life.found('CRITICAL');
    after(4);
    life.found(null);
    expect(life.at(0).unownedSince).toBeNull();
    after(5);
    life.found('CRITICAL');
    expect(life.patient.alarms).toHaveLength(1);
    expect(unownedSince()).toBe(life.now);
  });

  it('is not said of an alarm that is raised again while its owner still has it', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.found(null);
    after(5);
    life.found('CRITICAL');
    expect(unownedSince()).toBeNull();
  });
});

describe('[J34] an acknowledgement that runs out while its alarm is over', () => {
  /** Acknowledged by 1, over after 10 min, raised again after it has run out. */
  const ranOutWhileOver = (between?: () => void): void => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    after(10);
    life.found(null);
    after(6);
    between?.();
    after(1);
    expect(life.found('CRITICAL')).toEqual({ steps: ['raised', 'announced'], announced: 1 });
    expect(life.open()?.acknowledgement).toBeNull();
  };
  const termOf = (by: number) => {
    life.answer('acknowledge', by);
    return ((life.open()?.acknowledgement?.until ?? 0) - life.now) / MINUTE;
  };

  it('is gone on with by its owner for 30 min, then 60', () => {
    ranOutWhileOver();
    expect(termOf(1)).toBe(30);
    after(10);
    life.found(null);
    after(9);
    life.found('CRITICAL');
    expect(life.open()?.acknowledgement).not.toBeNull();
    life.pass(11 * MINUTE);
    expect(termOf(1)).toBe(60);
  });

  it('begins with 15 min for another person', () => {
    ranOutWhileOver();
    expect(termOf(2)).toBe(15);
  });

  it('is still that of an owner who left after it had run out, and not of one who left before', () => {
    const leave = () => life.take({ type: 'owner left', by: 1, because: 'signed out' });
    ranOutWhileOver(leave);
    expect(termOf(1)).toBe(30);

    life = new AlarmLife();
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.found(null);
    leave();
    after(1);
    life.found('CRITICAL');
    expect(termOf(1)).toBe(15);
  });
});
