import type { Alarm } from '../../../../src/contract/alarms';
import {
  NO_QUIET_TOASTS,
  withOpen,
  withoutFirst,
} from '../../../../src/web/features/alerts/toasts/quietToasts';
import { listedAlarm } from '../../../fixtures/alerts/boardAlarm';

const info = (id: number, patient = id, wanted: Partial<Alarm> = {}): Alarm =>
  listedAlarm({
    id,
    kind: 'BATTERY_EMPTY',
    class: 'technical',
    severity: 'INFO',
    patient: { ...listedAlarm().patient, id: patient },
    ...wanted,
  });
const forAllUsers = () => true;
const after = (...lists: (readonly Alarm[])[]) =>
  lists.reduce((state, list) => withOpen(state, list, forAllUsers), NO_QUIET_TOASTS);
const ids = ({ queue }: { queue: readonly Alarm[] }) => queue.map(({ id }) => id);

describe('quiet toasts', () => {
  it('are of alarms that began since the first list, of INFO only, in their order', () => {
    expect(ids(after([info(1)]))).toEqual([]);
    expect(ids(after([info(1)], [listedAlarm({ id: 9 }), info(3), info(1), info(2)]))).toEqual([3, 2]);
  });

  it('are shown once, also when the alarm leaves the list and comes again', () => {
    const shown = withoutFirst(after([], [info(1)]));
    expect(ids(shown)).toEqual([]);
    expect(ids(withOpen(withOpen(shown, [], forAllUsers), [info(1)], forAllUsers))).toEqual([]);
  });

  it('are one per patient, the newest, in its place', () => {
    expect(ids(after([], [info(1, 5), info(2)], [info(1, 5), info(2), info(3, 5)]))).toEqual([3, 2]);
  });

  it('end when the alarm is over or has become worse', () => {
    expect(ids(after([], [info(1), info(2)], [info(2)]))).toEqual([2]);
    expect(ids(after([], [info(1), info(2)], [info(1, 1, { severity: 'WARNING' }), info(2)]))).toEqual([2]);
    expect(ids(after([], [info(1)], [info(1, 1, { state: 'resolved' })]))).toEqual([]);
  });

  it('leave out those of patients of another station, also later', () => {
    const state = withOpen(after([]), [info(1)], () => false);
    expect(ids(state)).toEqual([]);
    expect(ids(withOpen(state, [info(1)], forAllUsers))).toEqual([]);
  });
});
