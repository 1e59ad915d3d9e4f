import type { Gateway, GatewayBody, GatewayChanges, NewGateway } from '../../../contract/gateways';
import type { ListQuery } from '../../../contract/paging';
import { transactionOf, type Actor, type Person } from '../../db/accounts/actor';
import { insertGatewayToken, updateGatewayToken } from '../../db/accounts/gatewayTokens';
import {
  findGateway,
  findGateways,
  lockGateway,
  type LockedGateway,
  type StoredGateway,
} from '../../db/accounts/gateways';
import type { Db } from '../../db/engine/client';
import type { Found } from '../../db/paging/findPage';
import { findUnknownDepartment } from '../../db/patients/departments';
import { hashOfSecret, newSecret } from '../accounts/credentials/secrets';
import { Refused } from '../refusals';
import { ENVIRONMENT_LABEL } from './environmentToken';

export interface GatewaysService {
  /** Revoked ones too, newest first unless ordered otherwise. */
  list(query: ListQuery): Promise<Found<Gateway>>;
  /** @throws Refused when its label is the environment's, or its scope or end cannot be. */
  add(gateway: GatewayBody, by: Actor | Person): Promise<NewGateway>;
  /**
   * Another token for a gateway whose first one never arrived. Resolves with null when there is none of this
   * id, and with 'revoked' when it was revoked.
   */
  reissue(id: number, by: Person): Promise<NewGateway | 'revoked' | null>;
  /** Takes effect within a second; resolves like `reissue`. @throws Refused */
  change(id: number, changes: GatewayChanges, by: Person): Promise<Gateway | 'revoked' | null>;
  /** Revokes it for good. Resolves with false when there is none of this id. */
  revoke(id: number, by: Person): Promise<boolean>;
}

/** The tokens of gateways, each stored as its hash alone; looked up by `gatewayService`. */
export function gatewaysService({ db, clock }: { db: Db; clock: () => number }): GatewaysService {
  const asSeenNow = ({ is_replaced, ...gateway }: StoredGateway): Gateway => {
    const hasExpired = gateway.expires_at !== null && Date.parse(gateway.expires_at) <= clock();
    if (gateway.revoked_at !== null)
      return { ...gateway, state: is_replaced ? ('replaced' as const) : ('revoked' as const) };
    return { ...gateway, state: hasExpired ? 'expired' : 'live' };
  };

  async function stored(tx: Db, id: number): Promise<Gateway> {
    const gateway = await findGateway(tx, id);
    if (gateway === null) throw new Error(`The gateway ${id} vanished while it was written.`);
    return asSeenNow(gateway);
  }

  /** @throws Refused */
  async function refuseImpossible(tx: Db, { departments, expires_at: end }: GatewayChanges): Promise<void> {
    if ((await findUnknownDepartment(tx, departments ?? [])) !== null)
      throw new Refused({ departments: ['There is no such department.'] });
    if (end !== undefined && end !== null && Date.parse(end) <= clock())
      throw new Refused({ expires_at: ['This is in the past.'] });
  }

  /** Changes a token that was not revoked, in the name of this user. */
  function write(
    id: number,
    by: Person,
    changes: GatewayChanges & { hash?: string },
  ): Promise<Gateway | 'revoked' | null> {
    return transactionOf(db, by, async (tx) => {
      const before = await lockGateway(tx, id);
      if (before === null) return null;
      if (before.revoked_at !== null) return 'revoked';
      await refuseImpossible(tx, changes);
      refuseOpening(before, changes);
      await updateGatewayToken(tx, id, changes);
      return stored(tx, id);
    });
  }

  return {
    async list(query) {
      const { count, results } = await findGateways(db, query);
      return { count, results: results.map(asSeenNow) };
    },

    async add({ label, ...settings }, by) {
      const name = label.replaceAll(/\s+/g, ' ').trim();
      if (name === ENVIRONMENT_LABEL)
        throw new Refused({ label: [`${ENVIRONMENT_LABEL} is the label of the token in the environment.`] });
      const token = newSecret('wg');
      const gateway = await transactionOf(db, by, async (tx) => {
        await refuseImpossible(tx, settings);
        const id = await insertGatewayToken(tx, {
          label: name,
          hash: hashOfSecret(token),
          created_at: new Date(clock()).toISOString(),
          ...settings,
        });
        if (id === null) throw new Error('A new token is the hash of another one.');
        return stored(tx, id);
      });
      return { ...gateway, token };
    },

    async reissue(id, by) {
      const token = newSecret('wg');
      const gateway = await write(id, by, { hash: hashOfSecret(token) });
      return gateway === null || gateway === 'revoked' ? gateway : { ...gateway, token };
    },

    change: (id, changes, by) => write(id, by, changes),

    revoke: (id, by) =>
      transactionOf(db, by, async (tx) => {
        const before = await lockGateway(tx, id);
        if (before === null) return false;
        if (before.revoked_at === null)
          await updateGatewayToken(tx, id, { revoked_at: new Date(clock()).toISOString() });
        // A server that is started with it once more must not make it live again.
        else if (before.is_replaced) await updateGatewayToken(tx, id, { is_replaced: false });
        return true;
      }),
  };
}

/**
 * A scope that loses its last entry would open every device: that is done by both lists in one change, and never by two
 * Admins who each take something away.
 * @throws Refused
 */
function refuseOpening(before: LockedGateway, { devices, departments }: GatewayChanges): void {
  const isBound = before.devices.length > 0 || before.departments.length > 0;
  const staysBound = (devices ?? before.devices).length > 0 || (departments ?? before.departments).length > 0;
  if (!isBound || staysBound || (devices !== undefined && departments !== undefined)) return;
  throw new Refused({
    [devices === undefined ? 'departments' : 'devices']: [
      'Without a device and a department it may send for every device. Send both lists to allow that.',
    ],
  });
}
