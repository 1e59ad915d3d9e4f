import { screen } from '@testing-library/react';
// Loaded before a test begins to wait for it: it is the largest screen.
import '../../src/web/screens/patient-chart/PatientChartScreen';
import { patientOf } from './alerts';
import { send, VITALS } from './feeder';
import { renderApp } from './render';

export const SICK = '900-12-3401';
export const NEVER_SENT = '900-27-6093';

const MINUTE_MS = 60_000;

/** The slider along time that lies over both charts. */
export const slider = () => screen.findByRole('slider', { name: 'Time' });

export const openChart = (id: number) => renderApp(`/patient-chart/${id}`, { as: 'nurse' });

/** The chart of a patient who has been measured a while ago, not for an hour, and now. */
export async function openSick() {
  await send('SICK', { ...VITALS.sick, heartRate: 100 });
  server.clock.advance(75 * MINUTE_MS);
  await send('SICK', VITALS.sick);
  const id = await patientOf(SICK);
  const { user } = await openChart(id);
  await slider();
  return { id, user };
}
