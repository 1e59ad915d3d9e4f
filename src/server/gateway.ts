import { CommandError, required, runCommand } from './commandLine';
import { listGatewayTokens, revokeGatewayTokens } from './db/gatewayTokens';
import { gatewayService } from './services/gateway';
import { newSecret } from './services/secrets';

const USAGE = `Tokens of the programs that send device readings.

  npm run gateway -- issue --label NAME     shows the new token once
  npm run gateway -- revoke --label NAME
  npm run gateway -- list`;

const label = { type: 'string' } as const;

void runCommand(USAGE, {
  issue: {
    options: { label },
    async run(db, values) {
      const token = newSecret('wg');
      await gatewayService({ db, clock: () => Date.now() }).admit(token, required(values, 'label'));
      return token;
    },
  },
  revoke: {
    options: { label },
    async run(db, values) {
      const name = required(values, 'label');
      const count = await revokeGatewayTokens(db, name, new Date().toISOString());
      if (count === 0) throw new CommandError(`There is no live token labelled ${name}.`);
      return `Revoked ${count} token${count === 1 ? '' : 's'} labelled ${name}.`;
    },
  },
  list: {
    options: {},
    async run(db) {
      const lines = (await listGatewayTokens(db)).map(({ label: name, created_at, revoked_at }) => `${name}\tsince ${created_at}\t${revoked_at === null ? 'live' : `revoked ${revoked_at}`}`);
      return lines.length > 0 ? lines.join('\n') : 'No tokens have been issued.';
    },
  },
});
