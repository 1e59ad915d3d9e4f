import { DEVICE_TYPES } from '../../../src/clinical/deviceTypes';
import { Calibration } from '../../../src/contract/calibrations';
import {
  DeviceBody,
  DeviceChanges,
  DeviceEdit,
  ManualDevice,
  MAX_PIN,
  NewDeviceForm,
  PatientAssignment,
} from '../../../src/contract/devices';
import { expectVerdicts, fits } from '../../fixtures/contract/verdicts';

it('the types of devices are those of the spec (§3)', () => {
  expect(DEVICE_TYPES).toEqual(['PICIS_SIMULATOR', 'AIMED_SIMULATOR', 'RHEO_SIMULATOR', 'RHEO', 'CARETAKER']);
});

describe('the forms of devices', () => {
  it.each(DEVICE_TYPES)('[DN-09] [VAL-21] the type %s', (type) => {
    expect(fits(NewDeviceForm, { device: { vendor_device_id: 'X', type } })).toBe(
      type === 'RHEO' || type === 'RHEO_SIMULATOR',
    );
    expect(fits(ManualDevice, { type })).toBe(type === 'CARETAKER');
  });

  it('[DN-08] a new device needs its id', () => {
    for (const value of [
      {},
      { device: { type: 'RHEO' } },
      { device: { vendor_device_id: '', type: 'RHEO' } },
    ])
      expect(fits(NewDeviceForm, value)).toBe(false);
  });

  it('the id of a device has 1 to 64 printable characters, without blanks around them', () => {
    const around = (id: unknown) => ({ device: { vendor_device_id: id, type: 'RHEO' } });
    const bad = [' X', 'X ', ' ', 'Xé', 'X\n1', 'x'.repeat(65)];
    expectVerdicts(NewDeviceForm, around, ['X', 'RHEO 1', 'x'.repeat(64)], bad);
  });

  it('[VAL-22] [VAL-23] [VAL-24] [CST-05] validate AI, url and pin alike', () => {
    expect(MAX_PIN).toBe(32);
    const verdicts = (settings: object) => [
      fits(ManualDevice, { type: 'CARETAKER', ...settings }),
      fits(DeviceEdit, { patient: null, ...settings }),
      fits(DeviceChanges, settings),
    ];
    for (const good of [
      {},
      { ai_enabled: true },
      { url: null },
      { url: 'http://10.0.0.7:8080/feed' },
      { url: `http://10.0.0.7/${'x'.repeat(1_984)}` },
      { url: 'HTTP://EXAMPLE.COM' },
      { url: 'HttpS://example.com/x?a=b#c' },
      { url: 'http://bücher.example/' },
      { url: 'http://x.example/α' },
      { url: 'http://пример.испытание:8080' },
      { url: 'http://user:secret@10.0.0.7/' },
      { url: 'http://[fe80::1]:8080/feed' },
      { pin: null },
      { pin: '1' },
      { pin: 'x'.repeat(32) },
    ])
      expect(verdicts(good)).toEqual([true, true, true]);
    for (const bad of [
      { ai_enabled: 'yes' },
      { ai_enabled: null },
      { url: 'abc' },
      { url: '' },
      { url: 'ftp://x' },
      { url: 'http://' },
      { url: 'http:///x' },
      { url: 'http://?x' },
      { url: 'http://user@' },
      { url: 'http://x.example/a b' },
      { url: 'http://x\u00a0y/' },
      { url: 'http://x.example/\n' },
      { url: 'http://x.example/\u200b' },
      { url: 'http://a<b>/' },
      { url: 'http://x.example:port/' },
      { url: 'javascript:alert(1)//http://x' },
      { url: ' http://x.example' },
      { url: `http://10.0.0.7/${'x'.repeat(1_985)}` },
      { url: 7 },
      { pin: 'x'.repeat(33) },
      { pin: '' },
      { pin: 7 },
      { pin: '1\n2' },
      { last_sync: null },
    ]) {
      expect([bad, ...verdicts(bad)]).toEqual([bad, false, false, false]);
    }
  });

  it('AI is off unless it is switched on', () => {
    expect(DeviceBody.properties.ai_enabled).toMatchObject({ default: false });
  });

  it('have no other fields', () => {
    const device = { vendor_device_id: 'X', type: 'RHEO' };
    const ann = { id: 1, first_name: 'A', last_name: 'L' };
    for (const [schema, good, bad] of [
      [DeviceBody, device, { ...device, online: true }],
      [NewDeviceForm, { device }, { device, online: true }],
      [NewDeviceForm, { device }, { device: { ...device, online: true } }],
      [DeviceEdit, { patient: ann }, { patient: ann, online: true }],
      [DeviceEdit, { patient: ann }, { patient: { ...ann, ssn: '1' } }],
      [PatientAssignment, { patient: 1, device: 2 }, { patient: 1, device: 2, online: true }],
    ] as const)
      expect([bad, fits(schema, good), fits(schema, bad)]).toEqual([bad, true, false]);
  });

  it('[VAL-25] a device’s patient is null, or has an id and both names', () => {
    const ann = { id: 1, first_name: 'Ann', last_name: 'Lee' };
    expect(fits(DeviceEdit, { patient: null })).toBe(true);
    expect(fits(DeviceEdit, { patient: ann })).toBe(true);
    for (const id of [0, -1, 1.5, '1', null, undefined])
      expect(fits(DeviceEdit, { patient: { ...ann, id } })).toBe(false);
    for (const name of ['', null, undefined]) {
      expect(fits(DeviceEdit, { patient: { ...ann, first_name: name } })).toBe(false);
      expect(fits(DeviceEdit, { patient: { ...ann, last_name: name } })).toBe(false);
    }
  });

  it('[VAL-26] a calibration needs two positive whole numbers', () => {
    const good = { desired_blood_pressure_systolic: 120, desired_blood_pressure_diastolic: 70 };
    expect(fits(Calibration, good)).toBe(true);
    for (const field of Object.keys(good))
      for (const bad of [undefined, null, '', '120', 0, -1, 1.5])
        expect(fits(Calibration, { ...good, [field]: bad })).toBe(false);
  });
});
