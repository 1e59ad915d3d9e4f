import { lazy, Suspense, type ComponentType } from 'react';
import { logFault } from '../../../lib/log';

interface DutyMenuProps {
  isRail: boolean;
}

/** A screen stands without what is loaded after it: a file of an older build may be gone. */
function nothing(error: unknown): { default: ComponentType<DutyMenuProps> & ComponentType } {
  logFault('duty could not be loaded', String(error));
  return { default: () => null };
}

const Menu = lazy<ComponentType<DutyMenuProps>>(() =>
  import(/* webpackChunkName: "duty-parts" */ './DutyMenu').then(
    ({ DutyMenu: loaded }) => ({ default: loaded }),
    nothing,
  ),
);

const Names = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "duty-parts" */ './OnDutyNames').then(
    ({ OnDutyNames: loaded }) => ({ default: loaded }),
    nothing,
  ),
);

/** The row of the navigation about duty. Its place is kept until it is there. */
export function DutyMenu({ isRail }: DutyMenuProps) {
  return (
    <Suspense fallback={<div className="side-menu-row" />}>
      <Menu isRail={isRail} />
    </Suspense>
  );
}

/** Who is on duty, in the ward strip. */
export function OnDutyNames() {
  return (
    <Suspense>
      <Names />
    </Suspense>
  );
}
