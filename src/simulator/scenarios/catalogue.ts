import type { ScenarioName } from '../../contract/simulatorPlan';
import { flaky } from './flaky';
import { hypotension } from './hypotension';
import { recovery } from './recovery';
import type { Scenario } from './scenario';
import { sepsis } from './sepsis';
import { stable } from './stable';

/** Every scenario by the name that a plan or the command line gives it. */
export const SCENARIOS: Record<ScenarioName, Scenario> = { stable, sepsis, hypotension, recovery, flaky };
