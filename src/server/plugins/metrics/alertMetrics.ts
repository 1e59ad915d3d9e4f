import { Counter, Histogram, type Registry } from 'prom-client';
import type { IngestMeter } from '../../services/ingest/ingest';

/** Up to the two minutes after which a reading can no longer alert. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60, 120];

/** The server's part of an alert's latency: measured, accepted, committed, delivered. */
export function alertMetrics(
  registry: Registry,
): Pick<IngestMeter, 'alerted'> & { served(seconds: number): void } {
  const histogram = (name: string, help: string) =>
    new Histogram({ name, help, buckets: SECONDS, registers: [registry] });
  const raised = new Counter({
    name: 'alerts_total',
    help: 'Alerts raised.',
    labelNames: ['severity', 'kind'],
    registers: [registry],
  });
  const commits = histogram(
    'alert_commit_duration_seconds',
    'Time from the acceptance of the first reading of a group to the COMMIT of an alert of that group; every later poll sees it.',
  );
  const ages = histogram(
    'alert_reading_age_seconds',
    'Age of the reading that raised an alert when the alert was committed.',
  );
  const served = histogram(
    'alert_served_seconds',
    'Time from the creation of an alert to its handing out to one who polls, for each who does.',
  );
  return {
    alerted(alerts, waited, now) {
      for (const { severity, isRepeat, measuredAt } of alerts) {
        raised.inc({ severity, kind: isRepeat ? 'repeat' : 'new' });
        commits.observe(waited);
        ages.observe(Math.max(0, now - measuredAt) / 1_000);
      }
    },
    served: (seconds) => served.observe(Math.max(0, seconds)),
  };
}
