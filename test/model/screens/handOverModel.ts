import { createMachine } from 'xstate';
import type { Device } from '../../../src/contract/devices';
import { screenModel } from '../support/screenModel';
import type { Stage, Target } from '../support/stage';

const CARD: Target = { role: 'region', name: 'Admission Info' };
const FORM: Target = { role: 'form', name: 'Admission Info' };

interface Facts { patient: number; worn: number; wanted: number }

const callsOn = (device: number) => new RegExp(`PATCH .*/api/devices/${device}/`);
const banner = ({ patient }: Facts): Target => ({ text: `Patient ${patient} has no device.` });

async function wears({ ward, until }: Stage, { patient }: Facts, device: number): Promise<void> {
  await until(`the patient wears device ${device}`, async () => (await ward.get<Device>(`/api/devices/${device}/`)).patient?.id === patient);
}

/** Saves after the server was set up to fare as the event says. */
const saves = (setUp: (stage: Stage, facts: Facts) => Promise<void> | void) => async (stage: Stage, facts: Facts) => {
  stage.faults.heal();
  await setUp(stage, facts);
  await stage.press({ role: 'button', name: 'Save', in: FORM });
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
          'saves, and all goes well': 'reading',
          'saves, but somebody has taken the device': 'device in use',
          'saves, but the device is refused': 'device refused',
          'saves, and the connection breaks half way': 'unwatched',
        },
      },
      'device in use': { on: { 'presses Cancel': 'reading', 'chooses another device': 'another chosen' } },
      'device refused': { on: { 'presses Cancel': 'reading', 'saves, and all goes well': 'reading' } },
      unwatched: { on: { 'saves, and all goes well': 'reading' } },
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
    'saves, and all goes well': saves((_, facts) => { facts.worn = facts.wanted; }),
    'saves, but somebody has taken the device': saves(async ({ ward }, { wanted }) => {
      await ward.patch(`/api/devices/${wanted}/`, { patient: (await ward.addPatient()).patient });
    }),
    'saves, but the device is refused': saves(({ faults }, { wanted }) => {
      faults.breakDown(callsOn(wanted), { status: 400, body: { patient: ['This device cannot be used.'] } });
    }),
    'saves, and the connection breaks half way': saves(({ faults, expectLog }, { worn, wanted }) => {
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
