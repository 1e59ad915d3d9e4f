/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { renderApp } from '../../fixtures/screens/render';

const SICK = '900-12-3401';
const NEVER_SENT = '900-27-6093';

const card = () => screen.findByRole('region', { name: 'Vitals' });
const value = async (name: string) => (await within(await card()).findByRole('group', { name })).textContent;

async function open(ssn: string) {
  const id = await patientOf(ssn);
  return { id, ...(await renderApp(`/patients/${id}`, { as: 'nurse' })) };
}

describe('the vitals card', () => {
  it('[PD-08] shows the last observation: when, both scores, six vitals', async () => {
    await send('SICK', VITALS.sick);
    await open(SICK);
    expect(await value('HR')).toBe('HR128 bpm');
    expect(await value('NIBP')).toBe('NIBP mmHg84/46 (55)');
    expect(await value('SpO2')).toBe('SpO291 %');
    expect(await value('RR')).toBe('RR29 /min');
    expect(await value('BT')).toBe('BT38.9 °C');
    expect(await value('SI')).toBe('SI1.52');
    expect(await value('HIPI')).toMatch(/^HIPIHigh\d+$/);
    expect(await value('SPI')).toMatch(/^SPI(Low|Medium|High)\d+$/);
    expect(within(await card()).getByText(/^\d\d:\d\d \d\d\/\d\d\/2026$/)).toBeVisible();
  });

  it('[PD-09] leads to the chart of the patient', async () => {
    const { id } = await open(SICK);
    expect(within(await card()).getByRole('link', { name: 'Patient chart' })).toHaveAttribute(
      'href',
      `/patient-chart/${id}`,
    );
  });

  it('[B1] what is not of this moment says how old it is, and that its risk was', async () => {
    await send('SICK', VITALS.sick);
    server.clock.advance(240_000);
    await open(SICK);
    expect(await within(await card()).findByText('4 min ago')).toBeVisible();
    expect(await value('HIPI')).toMatch(/^HIPIWas high\d+$/);
    expect(await value('HR')).toBe('HR128 bpm');
  });

  it('[row 10] states the outcome of such scores, the reasons of these, and NEWS2 with the parts that are known', async () => {
    await send('SICK', VITALS.sick);
    await open(SICK);
    const words = async (name: string) =>
      (await within(await card()).findByText(name, { selector: '.score-words b' })).parentElement
        ?.textContent;
    expect(await words('HIPI')).toMatch(/^HIPI (more than|about) 1 in \d+ within the hour, because MAP .*55/);
    expect(await words('SPI')).toMatch(
      /^SPI about 1 in \d+ within six hours, because .*(HR|RR|BT|SBP|SpO2|DBP) /,
    );
    expect(await words('NEWS2')).toBe('NEWS2 12 (5 of 7 parts)');
  });

  it('[row 10] says that a score is not known now', async () => {
    await open(NEVER_SENT);
    expect(await within(await card()).findAllByText('Not known now', { exact: false })).toHaveLength(2);
  });

  it('a patient of whom nothing was ever measured has --', async () => {
    await open(NEVER_SENT);
    for (const name of ['HR', 'NIBP', 'SpO2', 'RR', 'BT', 'SI']) expect(await value(name)).toContain('--');
    expect(await value('HIPI')).toBe('HIPINo signal--');
  });

  it('is asked for again every 10 s, and says so when it cannot be loaded', async () => {
    const faults = faultyServer();
    faults.answer(/last-observation/, 500, { detail: 'Something went wrong.' });
    await open(SICK);
    expect(await screen.findByText('The vitals could not be loaded.')).toBeVisible();
    faults.heal();
    await waitFor(async () => expect(await value('HR')).toBe('HR128 bpm'));
  });
});
