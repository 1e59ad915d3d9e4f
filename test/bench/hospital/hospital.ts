import { startPostgres } from '../../fixtures/database/postgres';
import { report } from '../../fixtures/load/figure';
import { hospitalLoad, STAFF } from '../../fixtures/load/hospital/hospitalLoad';
import { reportHospital } from '../../fixtures/load/hospital/hospitalFigures';

/**
 * A hospital of 1,000 beds on this machine: server, PostgreSQL, devices and the browsers of 300 clinicians, all at once; and the
 * server's work a poll beside that for a quarter of the devices.
 */
const DEVICES = 1_000;
const SECONDS = Number(process.env['HOSPITAL_SECONDS'] ?? 90);
const FEW_DEVICES = 250;
const FEW_S = 30;
const CPU_LIMIT = 5;

async function main(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const few = await hospitalLoad(postgres, { devices: FEW_DEVICES, seconds: FEW_S });
    const all = await hospitalLoad(postgres, { devices: DEVICES, seconds: SECONDS });
    reportHospital(all);
    const clinicians = STAFF.patients + STAFF.general + STAFF.notifications;
    report({
      name: `server CPU a poll, ${clinicians} clinicians and ${FEW_DEVICES} devices`,
      value: few.cpuPerPoll * 1e6,
      limit: null,
      unit: 'µs',
    });
    report({
      name: `the same with ${DEVICES} devices, × that`,
      value: all.cpuPerPoll / few.cpuPerPoll,
      limit: CPU_LIMIT,
      unit: 'x',
    });
  } finally {
    await postgres.stop();
  }
}

void main();
