import { CommandError, required, runCommand } from './commandLine';
import { transactionOf } from './db/accounts/actor';
import { listGatewayTokens, revokeGatewayTokens } from './db/accounts/gatewayTokens';
import { AT_THE_SERVER } from './services/accounts/accounts';
import { gatewayService } from './services/devices/gateway';
import { newSecret } from './services/accounts/secrets';

const USAGE = `Tokens of the programs that send device readings.

  npm run gateway -- create --label NAME    shows the new token once
  npm run gateway -- revoke --label NAME
  npm run gateway -- list`;

const label = { type: 'string' } as const;

void runCommand(USAGE, {
  create: {
    options: { label },
    async run(db, values) {
      const token = newSecret('wg');
      await gatewayService({ db, clock: () => Date.now() }).admit(
        token,
        required(values, 'label'),
        AT_THE_SERVER,
      );
      return token;
    },
  },
  revoke: {
    options: { label },
    async run(db, values) {
      const name = required(values, 'label');
      const count = await transactionOf(db, AT_THE_SERVER, (tx) =>
        revokeGatewayTokens(tx, name, new Date().toISOString()),
      );
      if (count === 0) throw new CommandError(`There is no live token labelled ${name}.`);
      return `Revoked ${count} token${count === 1 ? '' : 's'} labelled ${name}.`;
    },
  },
  list: {
    options: {},
    async run(db) {
      const lines = (await listGatewayTokens(db)).map(
        ({ label: name, created_at, revoked_at }) =>
          `${name}\tsince ${created_at}\t${revoked_at === null ? 'live' : `revoked ${revoked_at}`}`,
      );
      return lines.length > 0 ? lines.join('\n') : 'No tokens have been issued.';
    },
  },
});
