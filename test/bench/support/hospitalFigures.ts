import { percentile, report } from './figure';
import type { HospitalLoad } from './hospitalLoad';

const P99_LIMIT_MS = 250;

/** Prints the figures of a hospital at work, those with a limit compared with it. */
export function reportHospital({
  devices,
  elapsed,
  fed,
  polls,
  ingestWaits,
  kept,
  count,
  outOfOrder,
  cpuPerPoll,
  cores,
  memory,
}: HospitalLoad): void {
  const told = (name: string, value: number, unit: string): void =>
    report({ name, value, limit: null, unit });
  const none = (name: string, value: number): void => report({ name, value, limit: 0, unit: '' });
  const bad = [...polls.statuses].reduce(
    (sum, [status, number]) => (status === '200' || status === '304' ? sum : sum + number),
    0,
  );

  told(`${devices} devices every 2 s for ${Math.round(elapsed)} s: polls`, count / elapsed, '/s');
  for (const [kind, waits] of [...polls.waits].sort(([a], [b]) => a.localeCompare(b))) {
    told(`${kind} (${Math.round(waits.length / elapsed)}/s), p50`, percentile(waits, 50), 'ms');
    report({ name: `${kind}, p99`, value: percentile(waits, 99), limit: P99_LIMIT_MS, unit: 'ms' });
  }
  report({
    name: 'all polls, p99',
    value: percentile([...polls.waits.values()].flat(), 99),
    limit: P99_LIMIT_MS,
    unit: 'ms',
  });
  told('polls answered with 304', (100 * (polls.statuses.get('304') ?? 0)) / count, '%');
  told('bytes of answers', polls.bytes / elapsed / 2 ** 20, 'MiB/s');
  none('polls refused or broken', bad);
  told(`readings sent and acknowledged (${Math.round(fed.acknowledged)})`, devices / 2, '/s');
  told('requests of 20 readings, p99', percentile(ingestWaits, 99), 'ms');
  none('ingest requests refused or broken', fed.errors);
  none('acknowledged readings not stored', fed.acknowledged - kept.readings);
  told('patients in danger', fed.endangered.size, '');
  none('of them without an alert', kept.notRaised);
  told(`alerts raised; delivered ${kept.delivered} times`, kept.alerts, '');
  none('alerts not delivered to somebody', kept.undelivered);
  none('alerts delivered twice or out of order', kept.twice + outOfOrder);
  told('server', cores.server, 'cores');
  told('PostgreSQL', cores.database, 'cores');
  told('devices and browsers', cores.load, 'cores');
  told('server CPU a poll, its whole work divided by the polls', cpuPerPoll * 1e6, 'µs');
  told('server memory at the beginning', memory.before, 'MiB');
  told('server memory at the end', memory.after, 'MiB');
}
