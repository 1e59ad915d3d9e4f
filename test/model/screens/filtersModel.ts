import { createMachine, stateIn } from 'xstate';
import type { Dashboard } from '../../../src/contract/dashboard';
import { screenModel } from '../../fixtures/model/screenModel';
import type { Stage, Target } from '../../fixtures/model/stage';

const FILTERS = { 'High Risk': 'high_risk', 'Low Battery': 'low_battery', 'No Sync': 'no_sync' } as const;
type Filter = keyof typeof FILTERS;

const toggle = (name: string): Target => ({ role: 'switch', name });

/** A filter answers a press only while Show All is off, and remembers what it was. */
const filter = (name: Filter) => ({
  initial: 'off',
  states: {
    off: { on: { [`presses ${name}`]: { guard: stateIn({ 'Show All': 'off' }), target: 'on' } } },
    on: { on: { [`presses ${name}`]: { guard: stateIn({ 'Show All': 'off' }), target: 'off' } } },
  },
});

/** FLT-02, FLT-03: Show All checks and locks the filter; otherwise it stands as it was left. */
const looks =
  (name: Filter, isOn: boolean) =>
  async ({ is }: Stage, _: unknown, where: readonly string[]) => {
    const isShowingAll = where.includes('Show All.on');
    await is(toggle(name), isShowingAll || isOn ? 'checked' : 'unchecked');
    await is(toggle(name), isShowingAll ? 'disabled' : 'enabled');
  };

/** FLT-04 to FLT-07: the cards are those that the server gives for what is chosen, and none when nothing is. */
async function showsTheCards({ sees, until, namesOf, ward }: Stage, where: readonly string[]): Promise<void> {
  const isShowingAll = where.includes('Show All.on');
  const wanted = (Object.keys(FILTERS) as Filter[]).filter(
    (name) => !isShowingAll && where.includes(`${name}.on`),
  );
  if (!isShowingAll && wanted.length === 0) await sees({ text: 'No filter selected' });
  await until('the cards are those of the chosen filters', async () => {
    const query = wanted.map((name) => `${FILTERS[name]}=true`).join('&');
    const answer =
      !isShowingAll && wanted.length === 0
        ? []
        : await ward.get<Dashboard>(`/api/dashboard/patients/?${query}`);
    const cards = await namesOf('article');
    return (
      JSON.stringify(cards.sort()) ===
      JSON.stringify(answer.map(({ device_id: id }) => `Device ${id}`).sort())
    );
  });
}

/** View Settings of the patient dashboard. */
export const filtersModel = screenModel({
  name: 'dashboard filters',
  machine: createMachine({
    type: 'parallel',
    states: {
      'Show All': {
        initial: 'on',
        states: { on: { on: { 'presses Show All': 'off' } }, off: { on: { 'presses Show All': 'on' } } },
      },
      'High Risk': filter('High Risk'),
      'Low Battery': filter('Low Battery'),
      'No Sync': filter('No Sync'),
    },
  }),
  async begin({ open, press }) {
    await open('/patient-dashboard', 'nurse');
    await press({ role: 'button', name: 'View Settings' });
  },
  acts: Object.fromEntries(
    ['Show All', ...Object.keys(FILTERS)].map((name) => [
      `presses ${name}`,
      ({ press }: Stage) => press(toggle(name)),
    ]),
  ),
  sights: {
    'Show All.on': async (stage, _, where) => {
      await stage.is(toggle('Show All'), 'checked');
      await showsTheCards(stage, where);
    },
    'Show All.off': async (stage, _, where) => {
      await stage.is(toggle('Show All'), 'unchecked');
      await showsTheCards(stage, where);
    },
    ...Object.fromEntries(
      (Object.keys(FILTERS) as Filter[]).flatMap((name) => [
        [`${name}.on`, looks(name, true)],
        [`${name}.off`, looks(name, false)],
      ]),
    ),
  },
});
