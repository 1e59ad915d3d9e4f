import { isDemo } from '../lib/meta';

/** Says that the patients are invented; nothing in a hospital's own installation. */
export function DemoChip() {
  return isDemo() ? <p className="demo-chip">Demo data</p> : null;
}
