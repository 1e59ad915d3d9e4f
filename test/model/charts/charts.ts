import type { Chart } from './chart';
import { notifier } from './notifier';
import { saveAdmission } from './saveAdmission';
import { signOn } from './signOn';
import { filters, highPriority, idle, login, viewEdit } from './small';

/** A chart for each machine that ships. */
export const CHARTS: readonly Chart[] = [
  login,
  signOn,
  idle,
  filters,
  viewEdit,
  highPriority,
  saveAdmission,
  notifier,
];
