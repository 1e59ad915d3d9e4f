import type { DemoPatient } from './demoPatient';
import { intensiveCare } from './intensiveCare';
import { medicine } from './medicine';
import { surgery } from './surgery';
import { waiting } from './waiting';

/** All patients of the demo hospital, in the order of their file numbers. */
export const patients: readonly DemoPatient[] = [...intensiveCare, ...medicine, ...surgery, ...waiting];
