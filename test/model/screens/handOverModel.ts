import { createMachine } from 'xstate';
import type { Device } from '../../../src/contract/devices';
import { screenModel } from '../../fixtures/model/screenModel';
import type { Stage, Target } from '../../fixtures/model/stage';

const CARD: Target = { role: 'region', name: 'Admission Info' };
const FORM: Target = { role: 'form', name: 'Admission Info' };

interface Facts {
  patient: number;
  worn: number;
  wanted: number;
}

const callsOn = (device: number) => new RegExp(`PATCH .*/api/devices/${device}/`);
const banner = ({ patient }: Facts): Target => ({ text: `Patient ${patient} has no device.` });

async function wears({ ward, until }: Stage, { patient }: Facts, device: number): Promise<void> {
  await until(
    `the patient wears device ${device}`,
    async () => (await ward.get<Device>(`/api/devices/${device}/`)).patient?.id === patient,
  );
}

const QUESTION: Target = { role: 'dialog', name: 'Change the device of Model Patient?' };
const SAVE: Target = { role: 'button', name: 'Save', in: FORM };

/** Confirms the question before the save, after the server was set up to behave as the event states. */
const agrees =
  (setUp: (stage: Stage, facts: Facts) => Promise<void> | void) => async (stage: Stage, facts: Facts) => {
    stage.faults.heal();
    await setUp(stage, facts);
    await stage.press({ role: 'button', name: 'Confirm', in: QUESTION });
  };

/** A patient changes devices with the admission form: ADM-15, C3. */
export const handOverModel = screenModel<Facts>({
  name: 'admission hand-over',
  machine: createMachine({
    initial: 'reading',
    states: {
      reading: { on: { 'presses Edit': 'editing' } },
      editing: { on: { 'presses Cancel': 'reading', 'chooses another device': 'another chosen' } },
      'another chosen': {
        on: {
          'presses Cancel': 'reading',
          'presses Save': 'asked',
        },
      },
      asked: {
        on: {
          'says no': 'another chosen',
          'says yes, and all goes well': 'reading',
          'says yes, but another user has taken the device': 'device in use',
          'says yes, but the device is refused': 'device refused',
          'says yes, and the connection breaks half way': 'unwatched',
        },
      },
      'device in use': { on: { 'presses Cancel': 'reading', 'chooses another device': 'another chosen' } },
      'device refused': { on: { 'presses Cancel': 'reading', 'presses Save': 'asked' } },
      // No device is worn that could be left, so that no confirmation is requested.
      unwatched: { on: { 'saves without a question, and all goes well': 'reading' } },
    },
  }),
  async begin({ ward, open }) {
    const { patient, device } = await ward.addWearer();
    await ward.admit(patient);
    await open(`/patients/${patient}/profile`, 'nurse');
    return { patient, worn: device, wanted: device };
  },
  acts: {
    'presses Edit': ({ press }) => press({ role: 'button', name: 'Edit', in: CARD }),
    'presses Cancel': ({ press }) => press({ role: 'button', name: 'Cancel', in: FORM }),
    'chooses another device': async ({ ward, choose }, facts) => {
      facts.wanted = (await ward.addDevice()).device;
      await choose({ label: 'Device', in: FORM }, String(facts.wanted), new RegExp(`^${facts.wanted} `));
    },
    'presses Save': async ({ faults, press }) => {
      faults.heal();
      await press(SAVE);
    },
    'says no': ({ press }) => press({ role: 'button', name: 'Cancel', in: QUESTION }),
    'saves without a question, and all goes well': async ({ faults, press }, facts) => {
      faults.heal();
      facts.worn = facts.wanted;
      await press(SAVE);
    },
    'says yes, and all goes well': agrees((_, facts) => {
      facts.worn = facts.wanted;
    }),
    'says yes, but another user has taken the device': agrees(async ({ ward }, { wanted }) => {
      await ward.patch(`/api/devices/${wanted}/`, { patient: (await ward.addPatient()).patient });
    }),
    'says yes, but the device is refused': agrees(({ faults }, { wanted }) => {
      faults.breakDown(callsOn(wanted), { status: 400, body: { patient: ['This device cannot be used.'] } });
    }),
    'says yes, and the connection breaks half way': agrees(({ faults, expectLog }, { worn, wanted }) => {
      expectLog(/a form was not saved/);
      faults.breakDown(callsOn(wanted), 'lost');
      faults.breakDown(callsOn(worn), 'lost', { spared: 1 });
    }),
  },
  sights: {
    async reading(stage, facts) {
      await stage.sees({ text: new RegExp(`^${facts.worn}( |$)`), in: CARD });
      await stage.misses(banner(facts));
      await wears(stage, facts, facts.worn);
    },
    editing: ({ is }) => is({ role: 'button', name: 'Save', in: FORM }, 'enabled'),
    'another chosen': ({ sees }, { wanted }) => sees({ text: new RegExp(`^${wanted} `), in: FORM }),
    asked: async (stage, facts) => {
      await stage.sees({
        text: `Model Patient (no bed) wears device ${facts.wanted} instead of device ${facts.worn}.`,
        in: QUESTION,
      });
      await wears(stage, facts, facts.worn);
    },
    'device in use': async (stage, facts) => {
      await stage.sees({ text: 'This device is in use', in: FORM });
      await wears(stage, facts, facts.worn);
    },
    'device refused': async (stage, facts) => {
      await stage.sees({ text: 'This device cannot be used', in: FORM });
      await wears(stage, facts, facts.worn);
    },
    async unwatched({ sees }, facts) {
      await sees(banner(facts));
      await sees({ text: /^Not saved\./, in: FORM });
    },
  },
});
