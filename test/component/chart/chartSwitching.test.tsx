/**
 * @jest-environment-options {"ward": true}
 */
import { fireEvent, screen } from '@testing-library/react';
import { drawnCharts, drawnValues } from '../../fixtures/screens/drawnCharts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { times } from '../../fixtures/runner/fullForm';
import { seededRandom } from '../../fixtures/time/random';
import { openChart } from '../../fixtures/screens/patientChart';
import { address, meanwhile } from '../../fixtures/screens/render';

const SWITCHES = times(75, 300);
const LONGEST_MS = 1_500;
/** The longest that a switch is observed; most are left before their answers come. */
const LOOK_MS = 40;

/** Whose heart rate this is: no two of the ward have the same. */
const HEART_RATES: Record<string, number> = {
  WELL: VITALS.well.heartRate,
  MILD: VITALS.mild.heartRate,
  SICK: VITALS.sick.heartRate,
};

it(`[C6] ${SWITCHES} switches of patients and resolutions with answers up to ${LONGEST_MS} ms late: nothing of one under another's name`, async () => {
  for (const [device, vitals] of Object.entries({ WELL: VITALS.well, MILD: VITALS.mild, SICK: VITALS.sick }))
    await send(device, vitals);
  const rows = await meanwhile(() =>
    server.db
      .selectFrom('device_assignments')
      .innerJoin('devices', 'devices.id', 'device_assignments.device_id')
      .innerJoin('patients', 'patients.id', 'device_assignments.patient_id')
      .select(['patients.id as id', 'patients.ssn as ssn', 'devices.vendor_device_id as device'])
      .execute(),
  );
  const people = rows.map(({ id, ssn, device }) => ({ id, ssn, heartRate: HEART_RATES[device] }));
  const random = seededRandom(20_261_120);
  const faults = faultyServer();
  faults.when(/\/api\/patients\/\d+\/|dashboard\/patients/, async (pass) => {
    await realDelay(random() ** 3 * LONGEST_MS);
    return pass();
  });
  await openChart(people[0]?.id ?? 0);
  await screen.findAllByRole('tab');

  let drawn = 0;
  const look = () => {
    const shown = people.find(({ id }) => address() === `/patient-chart/${id}`);
    expect(shown).toBeDefined();
    const text = document.querySelector('main')?.textContent;
    const values = drawnValues('HR');
    for (const { ssn, heartRate } of people.filter((other) => other !== shown)) {
      expect(text).not.toContain(ssn);
      expect(document.querySelector('[aria-label="Latest"] [aria-label="HR"] b')?.textContent).not.toBe(
        String(heartRate),
      );
      expect(values).not.toContain(heartRate);
      expect(document.querySelector('[role="slider"]')?.getAttribute('aria-valuetext') ?? '').not.toContain(
        `HR ${heartRate} `,
      );
    }
    expect(drawnCharts().length).toBeLessThanOrEqual(2);
    if (shown !== undefined && values.includes(shown.heartRate ?? null)) drawn += 1;
  };
  for (let step = 0; step < SWITCHES; step += 1) {
    const tabs = document.querySelectorAll('[role="tab"]');
    const radios = document.querySelectorAll('[role="radiogroup"] input');
    const targets = radios.length > 0 && random() < 0.4 ? radios : tabs;
    const target = targets[Math.floor(random() * targets.length)];
    if (target !== undefined) fireEvent.click(target);
    look();
    await meanwhile(() => realDelay(step % 25 === 0 ? LONGEST_MS : random() * LOOK_MS));
    look();
  }
  // Not vacuous: often enough the chart was there to be looked at.
  expect(drawn).toBeGreaterThan(SWITCHES / 15);
}, 240_000);
