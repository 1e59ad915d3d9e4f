import { Counter, Histogram, type Registry } from 'prom-client';
import type { IngestMeter } from '../../services/ingest/ingest';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts readings and times their transactions in the process's registry. */
export function ingestMetrics(registry: Registry): Omit<IngestMeter, 'alerted'> {
  const readings = new Counter({
    name: 'ingest_readings_total',
    help: 'Readings validated, repeated ones included.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const commits = new Histogram({
    name: 'ingest_commit_duration_seconds',
    help: 'Time from the start of an ingest transaction to the end of its COMMIT.',
    buckets: SECONDS,
    registers: [registry],
  });
  return {
    validated(accepted, rejected) {
      readings.inc({ outcome: 'accepted' }, accepted);
      readings.inc({ outcome: 'rejected' }, rejected);
    },
    committed: (seconds) => commits.observe(seconds),
  };
}
