import type { ScenarioName } from '../../contract/simulatorPlan';
import { flaky } from './flaky';
import { hypotension } from './hypotension';
import { recovery } from './recovery';
import type { Scenario } from './scenario';
import { sepsis } from './sepsis';
import { stable } from './stable';

/** Every scenario by its name in a plan or on the command line. */
export const SCENARIOS: Record<ScenarioName, Scenario> = { stable, sepsis, hypotension, recovery, flaky };
