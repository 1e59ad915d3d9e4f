import { matchDevices } from '../../../src/server/services/find/matchDevices';
import { rankPatients } from '../../../src/server/services/find/rankPatients';

const patient = (id: number, bed: string | null, name: string) => ({
  id,
  ssn: String(id),
  first_name: name.split(' ')[0] ?? '',
  last_name: name.split(' ')[1] ?? '',
  date_of_birth: '1960-01-01',
  gender: 'F',
  is_high_priority: false,
  bed,
  device: null,
});
const ranked = (exact: number, text: string, ...patients: ReturnType<typeof patient>[]) =>
  rankPatients(patients, exact, text).map(({ id }) => id);

describe('the order of found patients', () => {
  it('begins with what was typed in full, however the rest matches', () => {
    expect(ranked(1, 'icu-3', patient(9, 'MED-1', 'A B'), patient(1, 'ICU-3', 'C D'))).toEqual([9, 1]);
  });

  it('puts beds that begin with the text before other matches, and keeps the order of beds among them', () => {
    expect(
      ranked(
        0,
        'ICU 3',
        patient(1, 'ICU-2', 'Ann Three'),
        patient(2, 'ICU-31', 'B C'),
        patient(3, 'ICU-34', 'D E'),
      ),
    ).toEqual([2, 3, 1]);
  });

  it('puts a whole name before the beginning of one, whatever the case and accents', () => {
    expect(ranked(0, 'mull', patient(1, 'MED-1', 'Ida Müller'), patient(2, null, 'Ida Müll'))).toEqual([
      2, 1,
    ]);
  });

  it('puts those of whom nothing but names was typed before those of whom one name was', () => {
    const van = { ...patient(1, 'MED-1', 'Van Linden'), last_name: 'Van Linden' };
    expect(ranked(0, 'van lin', van, { ...patient(2, null, 'Ida Lin'), last_name: 'Van Lin' })).toEqual([
      2, 1,
    ]);
    expect(ranked(0, 'Lin Wei', patient(1, 'MED-1', 'Weiland Lin'), patient(2, null, 'Wei Lin'))).toEqual([
      2, 1,
    ]);
  });
});

describe('the devices of a search', () => {
  const devices = [
    { id: 3, vendorDeviceId: 'RHEO-10' },
    { id: 10, vendorDeviceId: '00-1B-C5' },
    { id: 31, vendorDeviceId: 'AIMED-3' },
  ];
  const found = (text: string, worn: number[] = []) => matchDevices(devices, worn, text).map(({ id }) => id);

  it.each([
    ['3', [3, 31]],
    ['10', [10, 3]],
    ['device 31', [31]],
    ['001b', [10]],
    ['1b', [10]],
    ['B-C5', []],
    ['aimed-3', [31]],
    ['dev', [3, 10, 31]],
    ['', []],
    ['-', []],
  ])('are for "%s" %j: the typed number first', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('are also those of the found patients, in the order of these', () => {
    expect(found('meyer', [31, 3])).toEqual([31, 3]);
    expect(found('10', [31])).toEqual([10, 31, 3]);
  });

  it("begin with the one whose manufacturer's name was typed, whichever patients wear the others", () => {
    expect(found('aimed-3', [3, 10])).toEqual([31, 3, 10]);
  });

  it('are none for more words than name a device', () => {
    expect(found('d '.repeat(100))).toEqual([3, 10, 31]);
    expect(found('a b c d e f g h i j k')).toEqual([]);
  });
});
