/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { patientOf, raise } from '../../fixtures/alerts/alerts';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { recorded } from '../../fixtures/patients/patients';
import { deviceName, send, VITALS } from '../../fixtures/readings/feeder';
import { renderApp } from '../../fixtures/screens/render';

const SICK = '900-12-3401';
const MILD = '900-27-6093';
const WELL = '900-82-9305';
const ALERTS = /\/api\/patients\/\d+\/alerts\//;

const cardOf = async (vendorId: string) => screen.findByRole('article', { name: await deviceName(vendorId) });
const buttonOf = async (vendorId: string) =>
  within(await cardOf(vendorId)).getByRole('button', { name: 'Alerts' });
const popover = () => screen.findByRole('dialog', { name: /^Alerts of / });
const rowsOf = (box: HTMLElement) => within(box).queryAllByRole('listitem');

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('SICK', VITALS.sick);
  await send('MILD', VITALS.mild);
});

describe('the alerts of a card', () => {
  it('[PDB-09] [PDB-24] open by their button, and are asked for no sooner', async () => {
    const calls = faultyServer();
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    const button = await buttonOf('SICK');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(calls.calls(ALERTS)).toHaveLength(0);
    await user.click(button);
    expect(await popover()).toBeVisible();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(calls.calls(ALERTS)).toHaveLength(1));
    expect(calls.calls(ALERTS)[0]?.url).toMatch(
      new RegExp(`/api/patients/${await patientOf(SICK)}/alerts/\\?limit=20$`),
    );
  });

  it.each(['Alerts', 'Details'])(
    'what %s opens has no tooltip of its button over it, wherever the pointer rests',
    async (name) => {
      const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
      const button = within(await cardOf('SICK')).getByRole('button', { name });
      await user.hover(button);
      expect(screen.getByRole('tooltip')).toHaveTextContent(name);
      await user.click(button);
      await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'));
      expect(screen.queryByRole('tooltip')).toBeNull();
      await user.unhover(button);
      await user.hover(button);
      expect(screen.queryByRole('tooltip')).toBeNull();
    },
  );

  it('are headed by bed and whole name first, then the SSN', async () => {
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    await user.click(await buttonOf('SICK'));
    const { last_name, first_name } = await recorded(await patientOf(SICK));
    const name = `${last_name}, ${first_name}`;
    await waitFor(async () => expect(await popover()).toHaveAccessibleDescription(`ICU-3 · ${name} ${SICK}`));
    expect(await popover()).toHaveAccessibleName(`Alerts of ICU-3, ${name}`);
    expect(within(await popover()).getByText(`ICU-3 · ${name}`)).toBeVisible();
  });

  it('are listed with what can be read of each, also of a kind that is not known yet', async () => {
    await raise(SICK, {});
    faultyServer().when(ALERTS, async (pass) => {
      const page = (await (await pass()).json()) as { results: object[] };
      const [first] = page.results;
      return Response.json({
        ...page,
        results: [
          { ...first, id: 7, observation_type: 'NEWS2', observation_value: 9 },
          { id: 8, severity: 'CRITICAL', created_at: 12 },
          first,
        ],
      });
    });
    expectLog(/an alert of the list of another shape/);
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    await user.click(await buttonOf('SICK'));
    const box = await popover();
    await within(box).findByText('HIPI');
    expect(rowsOf(box).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Critical NEWS2 9 /),
      expect.stringMatching(/^Critical Alert -- time not knownSome of it could not be shown$/),
      expect.stringMatching(/^Critical HIPI 91 .*within the hour$/),
    ]);
  });

  it('of a patient without any are none', async () => {
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    await send('WELL', VITALS.well);
    await user.click(await buttonOf('WELL'));
    expect(await screen.findByText('No alerts')).toBeVisible();
  });

  it('[PDB-26] [PDB-27] [API-39] are at most 20, newest first: type, value, age, and the moment in a tooltip', async () => {
    await raise(
      WELL,
      ...([50, 51].map((observationValue) => ({ severity: 'WARNING' as const, observationValue })) as [
        object,
        object,
      ]),
    );
    server.clock.advance(180_000);
    await raise(
      WELL,
      { observationType: 'SPI', observationValue: 88.9 },
      ...Array.from({ length: 20 }, () => ({ observationType: 'SPI' as const })),
    );
    server.clock.advance(60_000);
    await raise(WELL, { observationValue: 99 });
    await send('WELL', VITALS.well);
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    await user.click(await buttonOf('WELL'));
    const box = await popover();
    await waitFor(() => expect(rowsOf(box)).toHaveLength(20));
    expect(rowsOf(box)[0]).toHaveTextContent(
      /^Critical HIPI 99 (just now|\d+ s ago)more than 1 in 2 within the hour$/,
    );
    expect(rowsOf(box)[1]).toHaveTextContent(
      /^Critical SPI 91 ([6-9]\d s|\d min) agoabout 1 in 12 within six hours$/,
    );
    await user.hover(within(box).getAllByText(/ago$/)[0] ?? box);
    expect(screen.getByRole('tooltip')).toHaveTextContent(/^\d\d:\d\d 10\/03\/2026$/);
  });

  it('[row 10] state the score as an index, the outcome of such scores, and why it was raised; a late one states its time', async () => {
    const reasons = [
      { vital: 'bloodPressureMean', label: 'MAP now', value: 61, change_1h: -26, points: 1.6 },
      { vital: 'heartRate', label: 'HR latest hour', value: 118, change_1h: null, points: 0.4 },
    ];
    await raise(MILD, {
      observationValue: 76.4,
      severity: 'WARNING',
      reasons,
      isLate: true,
      measuredAt: server.clock() - 10 * 60_000,
    });
    await raise(MILD, { observationValue: 84.96, severity: 'WARNING' });
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    await user.click(await buttonOf('MILD'));
    const box = await popover();
    await waitFor(() => expect(rowsOf(box).length).toBeGreaterThanOrEqual(2));
    expect(rowsOf(box)[0]).toHaveTextContent(/^Warning HIPI 84 /);
    expect(rowsOf(box)[0]).not.toHaveTextContent(/late|because/);
    expect(rowsOf(box)[1]).toHaveTextContent(
      /^Warning HIPI 76 .*about 1 in 5 within the hourbecause MAP 61 \(−26 in 1 h\), HR 118late, measured \d\d:\d\d$/,
    );
    expect(box).not.toHaveTextContent('%');
  });

  it('close on Escape with the focus back on the button, by the button, by a press elsewhere, and for another card', async () => {
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    const button = await buttonOf('SICK');
    await user.click(button);
    expect(await popover()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
    await user.click(button);
    await popover();
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button);
    await user.click(await buttonOf('MILD'));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(await popover()).toHaveTextContent(MILD);
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are asked for again each time', async () => {
    const calls = faultyServer();
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    const button = await buttonOf('SICK');
    await user.click(button);
    await waitFor(() => expect(calls.calls(ALERTS)[0]?.status).toBe(200));
    await user.click(button);
    await user.click(button);
    await waitFor(() => expect(calls.calls(ALERTS)).toHaveLength(2));
  });

  it('that cannot be loaded say so', async () => {
    const faults = faultyServer();
    faults.answer(ALERTS, 500, { detail: 'Something went wrong.' });
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    await user.click(await buttonOf('SICK'));
    expect(await screen.findByText('Alerts could not be loaded')).toBeVisible();
  });
});
