import { CommandError, required, type Command, type Values } from './commandLine';
import { transactionOf } from '../db/accounts/actor';
import { insertLink, listLinks, removeLink, type KeptLink } from '../db/hl7/links';
import { AT_THE_SERVER } from '../services/accounts/accounts';
import { checkLinks, doorOf } from '../settings/linkRules';

export const LINK_USAGE = `Links to other systems that speak HL7 v2 over MLLP. A running server follows within seconds.

  npm run link -- create --name NAME --direction in --port N --takes ORU,ADT
      --host ADDRESS         where it listens; 127.0.0.1 unless said otherwise
      --allow A,B            addresses or networks that may connect
      --charset NAME         of messages that name none: UNICODE UTF-8, 8859/1 …
      --zone NAME            of times without a zone, such as Europe/Oslo
      --department NAME      takes, or sends, what belongs to this department alone
      --device-type TYPE     what its monitors are registered as
      --device ID            its one monitor, for messages that name none
      --application NAME     what MSH-3 must be
      --facility NAME        what MSH-4 must be
      --rate N               messages a second; 1000 unless said otherwise
      --codes CODE=TYPE,…    codes of the sender's own for vitals
  npm run link -- create --name NAME --direction out --host ADDRESS --port N
      --sends alarms,values  alarms unless said otherwise
      --values-every N       seconds between two values of a patient
      --heartbeat-every N    seconds between two heartbeats; none unless said otherwise
    both ways:
      --tls-cert FILE --tls-key FILE --tls-ca FILE
      --insecure             clear text beyond this machine
  npm run link -- create --name NAME --direction file
  npm run link -- remove --name NAME
  npm run link -- list`;

const text = { type: 'string' } as const;

/** The options that are settings of the same name. */
const TEXTS = ['host', 'charset', 'zone', 'department', 'device', 'application', 'facility'] as const;
const LISTS = ['takes', 'allow', 'sends'] as const;
const NUMBERS = {
  port: 'port',
  rate: 'messages_per_second',
  'values-every': 'values_every',
  'heartbeat-every': 'heartbeat_every',
} as const;

/** The commands on links. */
export const linkCommands: Record<string, Command> = {
  create: {
    options: {
      ...{ name: text, direction: text, 'device-type': text, codes: text, insecure: { type: 'boolean' } },
      ...{ 'tls-cert': text, 'tls-key': text, 'tls-ca': text },
      ...Object.fromEntries([...TEXTS, ...LISTS, ...Object.keys(NUMBERS)].map((name) => [name, text])),
    },
    async run(db, values) {
      const { links, problems } = checkLinks([settingsOf(values)]);
      const [settings] = links;
      if (settings === undefined) throw new CommandError(problems.join('\n'));
      const door = doorOf(settings);
      const others = (await listLinks(db)).map((link) => link.settings);
      const there = others.find((other) => other.name !== settings.name && doorOf(other) === door);
      if (door !== null && there !== undefined)
        throw new CommandError(`The link ${there.name} listens on ${door} already.`);
      const at = new Date().toISOString();
      const id = await transactionOf(db, AT_THE_SERVER, (tx) =>
        insertLink(tx, settings, { fromFile: false, at }),
      );
      if (id === null) throw new CommandError(`There is a link ${settings.name} already.`);
      return `Made the link ${lineOf({ id, settings, from_file: false })}`;
    },
  },
  remove: {
    options: { name: text },
    async run(db, values) {
      const name = required(values, 'name');
      const isDone = await transactionOf(db, AT_THE_SERVER, (tx) =>
        removeLink(tx, name, new Date().toISOString()),
      );
      if (!isDone) throw new CommandError(`There is no link ${name}.`);
      return `Removed the link ${name}. Its messages stay.`;
    },
  },
  list: {
    options: {},
    async run(db) {
      const lines = (await listLinks(db)).map(lineOf);
      return lines.length > 0 ? lines.join('\n') : 'There are no links.';
    },
  },
};

function lineOf({ settings, from_file: fromFile }: KeptLink): string {
  const { name, direction, host, port, takes = [], sends, allow, tls } = settings;
  const what = direction === 'out' ? (sends ?? ['alarms']) : takes;
  return [
    name,
    direction,
    ...(direction === 'file'
      ? []
      : [
          `${host ?? '127.0.0.1'}:${port ?? ''}`,
          what.join(' and '),
          tls === undefined ? 'clear text' : 'TLS',
        ]),
    ...(direction === 'in' ? [`from ${(allow ?? ['this machine']).join(', ')}`] : []),
    ...(fromFile ? ['of the file LINKS'] : []),
  ].join('\t');
}

function settingsOf(values: Values): unknown {
  const given = (name: string): string | undefined =>
    values[name] === undefined ? undefined : required(values, name);
  const list = (name: string) =>
    given(name)
      ?.split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const tls = { cert: given('tls-cert'), key: given('tls-key'), ca: given('tls-ca') };
  const settings: Record<string, unknown> = {
    ...{ name: required(values, 'name'), direction: required(values, 'direction') },
    ...Object.fromEntries(TEXTS.map((name) => [name, given(name)])),
    ...Object.fromEntries(LISTS.map((name) => [name, list(name)])),
    ...Object.fromEntries(
      Object.entries(NUMBERS).map(([option, name]) => [name, numberOf(option, given(option))]),
    ),
    device_type: given('device-type'),
    codes: list('codes')?.map((pair) => ({
      code: pair.slice(0, pair.lastIndexOf('=')),
      vital: pair.slice(pair.lastIndexOf('=') + 1),
    })),
    insecure: values['insecure'],
    tls: Object.values(tls).some((file) => file !== undefined) ? defined(tls) : undefined,
  };
  return defined(settings);
}

/** Without what was not given. */
const defined = (settings: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

function numberOf(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new CommandError(`--${option} takes a whole number.`);
  return Number(value);
}
