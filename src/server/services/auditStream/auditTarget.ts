/** Where entries of the audit log are sent. */
export type AuditTarget =
  | { kind: 'stdout' }
  | { kind: 'file'; path: string }
  | { kind: 'syslog'; host: string; port: number; tls: boolean };

const DEFAULT_PORTS = { tcp: 601, tls: 6514 };

/**
 * The target that a setting names: `stdout`, `file:PATH`, `syslog+tcp://host:port` or `syslog+tls://host:port`;
 * null when it is none of these.
 */
export function auditTargetOf(value: string): AuditTarget | null {
  if (value === 'stdout') return { kind: 'stdout' };
  if (value.startsWith('file:')) {
    const path = value.slice('file:'.length);
    return path === '' ? null : { kind: 'file', path };
  }
  const [, line] = /^syslog\+(tcp|tls):\/\/[^/]+$/.exec(value) ?? [];
  if ((line !== 'tcp' && line !== 'tls') || !URL.canParse(value)) return null;
  const { hostname, port, username, password } = new URL(value);
  if (hostname === '' || username !== '' || password !== '') return null;
  return {
    kind: 'syslog',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? DEFAULT_PORTS[line] : Number(port),
    tls: line === 'tls',
  };
}
