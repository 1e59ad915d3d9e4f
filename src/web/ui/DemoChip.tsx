import { isDemo } from '../lib/browser/meta';

/** States that the patients are fictitious; nothing in a hospital's own installation. */
export function DemoChip() {
  return isDemo() ? <p className="demo-chip">Demo data</p> : null;
}
