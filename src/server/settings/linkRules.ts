import { LinkSettings } from '../../contract/links';
import { compile, fieldErrorsOf } from '../../contract/validate';
import { isAddressOrNetwork, isLoopback, isTimeZone } from './settingRules';
import { charsetOf } from '../services/hl7/message/characters';
import { problemOfTlsFiles } from '../services/hl7/links/tlsFiles';

const isLink = compile(LinkSettings);

/** Links that can be set up, and what is wrong with the others, in words: all of it at once. */
export function checkLinks(given: readonly unknown[]): { links: LinkSettings[]; problems: string[] } {
  const links: LinkSettings[] = [];
  const problems: string[] = [];
  for (const [index, each] of given.entries()) {
    const label = labelOf(each, index);
    if (!isLink(each)) {
      for (const [field, sentences] of Object.entries(fieldErrorsOf(isLink.errors)))
        problems.push(`${label}: ${field === 'non_field_errors' ? '' : `${field}: `}${sentences.join(' ')}`);
      continue;
    }
    const own = problemsOf(each);
    problems.push(...own.map((problem) => `${label}: ${problem}`));
    if (own.length === 0) links.push(each);
  }
  return { links, problems: [...problems, ...sharedProblems(links)] };
}

function labelOf(value: unknown, index: number): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return typeof name === 'string' && name !== '' ? `link ${name.slice(0, 60)}` : `link ${index + 1}`;
}

function problemsOf(link: LinkSettings): string[] {
  const { charset, zone, allow = [], tls } = link;
  const problems: (string | null | false)[] = [
    charset !== undefined &&
      charsetOf(charset) === null &&
      `charset: ${charset} is not known; it is one of HL7 table 0211, such as UNICODE UTF-8 or 8859/1`,
    zone !== undefined && !isTimeZone(zone) && `zone: ${zone} must be a time zone such as Europe/Oslo`,
    ...allow.map(
      (each) =>
        !isAddressOrNetwork(each) && `allow: ${each} must be an address or a network such as 10.0.0.0/8`,
    ),
    tls !== undefined && problemOfTlsFiles(tls),
    ...{ in: inboundProblems, out: outboundProblems, file: () => [] }[link.direction](link),
  ];
  return problems.filter((problem) => typeof problem === 'string');
}

function inboundProblems({
  host = '127.0.0.1',
  port,
  takes,
  allow,
  tls,
  insecure = false,
  sends,
}: LinkSettings) {
  const isOpen = !isLoopback(host);
  return [
    port === undefined && 'port: a link that comes in needs the port on which it listens',
    takes === undefined && 'takes: a link that comes in needs the messages that it takes, ORU or ADT or both',
    sends !== undefined && 'sends: a link that comes in sends nothing',
    isOpen &&
      allow === undefined &&
      `allow: others can reach ${host}: name the addresses or networks that may connect`,
    isOpen &&
      !insecure &&
      tls === undefined &&
      `tls: others can reach ${host}: give a certificate, a key and the ca of the senders' certificates, or "insecure": true`,
    isOpen &&
      !insecure &&
      tls !== undefined &&
      tls.ca === undefined &&
      `tls.ca: others can reach ${host}: give the ca of the senders' certificates, or "insecure": true`,
  ];
}

function outboundProblems({ host, port, takes, charset, tls, insecure = false }: LinkSettings) {
  return [
    charset !== undefined &&
      charsetOf(charset)?.isWritable === false &&
      `charset: ${charset} is read, and not written: a link that goes out needs UNICODE UTF-8 or a set of one byte a character`,
    host === undefined && 'host: a link that goes out needs the address that it connects to',
    (port ?? 0) === 0 && 'port: a link that goes out needs the port that it connects to',
    takes !== undefined && 'takes: a link that goes out takes nothing',
    host !== undefined &&
      !isLoopback(host) &&
      tls === undefined &&
      !insecure &&
      `tls: what is sent to ${host} could be read on its way: give tls, or "insecure": true`,
  ];
}

/** Where a link listens, in words; null for one that does not, or on any free port. */
export const doorOf = ({ direction, host = '127.0.0.1', port }: LinkSettings): string | null =>
  direction === 'in' && port !== 0 ? `${host} port ${port}` : null;

/** What must not be twice. */
function sharedProblems(links: readonly LinkSettings[]): string[] {
  const names = links.map(({ name }) => name);
  const doors = links.map(doorOf).filter((door) => door !== null);
  return [
    ...repeated(names).map((name) => `link ${name}: there are two of this name`),
    ...repeated(doors).map((door) => `two links listen on ${door}`),
  ];
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];
