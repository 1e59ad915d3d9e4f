import type { ReactNode } from 'react';
import type { Action } from '../../../contract/roles';
import { useCurrentUser, userCan } from '../../api/users';
import { Refusal } from '../../ui/ItemRegion';

/** A form that not every role may send: the others are refused on arrival, not after the work of filling it in. */
export function Permitted({ action, children }: { action: Action; children: ReactNode }) {
  const isAllowed = userCan(useCurrentUser(), action);
  if (isAllowed === undefined)
    return <div className="item-region-waiting" role="status" aria-label="Loading" />;
  return isAllowed ? children : <Refusal />;
}
