import { isNewDeviceFoundBy } from '../../../../src/web/clinical/newDeviceSearch';
import { isPatientFoundBy } from '../../../../src/web/clinical/patientSearch';

describe('a new device', () => {
  const device = { vendor_device_id: 'RHEO-20991', type: 'RHEO_SIMULATOR' } as const;

  it.each(['', 'rheo', 'RHEO-2', ' rheo-20991 ', 'rheo_s', 'RHEO_SIMULATOR'])(
    '[DN-04] is found by %j',
    (typed) => {
      expect(isNewDeviceFoundBy(typed, device)).toBe(true);
    },
  );

  it.each(['20991', 'heo', 'SIMULATOR', 'RHEO-209911'])('[DN-04] is not found by %j', (typed) => {
    expect(isNewDeviceFoundBy(typed, device)).toBe(false);
  });
});

describe('a patient', () => {
  const john = {
    ssn: '900-45-1180',
    first_name: 'John',
    middle_name: 'Ángel Maria',
    last_name: 'van der Berg',
  };

  it.each([
    '',
    'jo',
    ' JO hn',
    'john van',
    'John vander B',
    'vanderberg',
    'berg',
    'van der berg john',
    'angel',
    'maria',
    '900-4',
    'JOHNVANDERBERG',
  ])('[VAL-38] is found by %j', (typed) => {
    expect(isPatientFoundBy(typed, john)).toBe(true);
  });

  it.each(['ohn', 'erg', '45-1180', 'johnny', 'berg van'])('[VAL-38] is not found by %j', (typed) => {
    expect(isPatientFoundBy(typed, john)).toBe(false);
  });
});
