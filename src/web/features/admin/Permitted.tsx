import type { ReactNode } from 'react';
import type { Action } from '../../../contract/roles';
import { useCurrentUser, userCan } from '../../api/users';
import { Refusal } from '../../ui/ItemRegion';

/** A form that needs a permission: users without it are refused on opening, not after filling it in. */
export function Permitted({ action, children }: { action: Action; children: ReactNode }) {
  const isAllowed = userCan(useCurrentUser(), action);
  if (isAllowed === undefined)
    return <div className="item-region-waiting" role="status" aria-label="Loading" />;
  return isAllowed ? children : <Refusal />;
}
