import type { ScenarioName } from '../../contract/simulatorPlan';

/** A ward of ten: what `--scenario mixed` gives its devices in turn. */
const WARD: readonly ScenarioName[] = [
  'stable',
  'sepsis',
  'stable',
  'stable',
  'hypotension',
  'stable',
  'recovery',
  'stable',
  'flaky',
  'stable',
];

/** Scenario of the device at `index` (from 0) of a mixed ward. */
export function mixed(index: number): ScenarioName {
  return WARD[index % WARD.length] ?? 'stable';
}
