import type { ReactNode } from 'react';
import type { Action } from '../../../contract/roles';
import { useCurrentUser, userCan } from '../../api/users';
import { Refusal } from '../../ui/loading/Refusal';
import { Waiting } from '../../ui/loading/Waiting';

/** A form that needs a permission: users without it are refused on opening, not after filling it in. */
export function Permitted({ action, children }: { action: Action; children: ReactNode }) {
  const isAllowed = userCan(useCurrentUser(), action);
  if (isAllowed === undefined) return <Waiting className="item-region-waiting" />;
  return isAllowed ? children : <Refusal />;
}
