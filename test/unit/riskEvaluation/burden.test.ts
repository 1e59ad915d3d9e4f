import type { KindCount } from '../../../scripts/riskEvaluation/burden/alarmCount';
import { burdenOf, type Burden } from '../../../scripts/riskEvaluation/burden/burden';
import { demoWard } from '../../../scripts/riskEvaluation/burden/demoWard';
import { recordedPatients } from '../../../scripts/riskEvaluation/burden/recordedPatients';
import { readRecordings } from '../../../scripts/riskEvaluation/readers/readRecordings';
import type { Recording, RecordingKind } from '../../../scripts/riskEvaluation/recording';
import { burdenTable } from '../../../scripts/riskEvaluation/report/burden';
import type { AlarmKind } from '../../../src/clinical/alarms/alarmKinds';
import { describeOnData } from '../../fixtures/runner/sharedData';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A saturation alone: it gives no HIPI, no SPI, and at most 3 points of NEWS2. */
const recorded = (saturations: readonly number[], step: number): Recording => ({
  name: 'made',
  age: null,
  sex: null,
  readings: saturations.map((value, index) => ({
    time: index * step,
    measured: { bloodOxygenSaturation: value },
    isSepsis: null,
  })),
});

const played = (saturations: readonly number[], kind: RecordingKind): Promise<Burden> =>
  burdenOf(recordedPatients({ kind, recordings: [recorded(saturations, kind === '2019' ? HOUR : MINUTE)] }));

const countsOf = ({ answers }: Burden, kind: AlarmKind) =>
  Object.fromEntries(answers.map(({ name, kinds }) => [name, kinds.get(kind)] as const)) as Record<
    'never' | '45 s' | '2 min',
    KindCount | undefined
  >;

/** Hours 0 to 9: three hourly values below 88, from one o'clock on. */
const HOURLY = [97, 85, 85, 85, 97, 97, 97, 97, 97, 97];

describe('what alarms cost', () => {
  it('of an hourly recording: a single value raises, and stands until the next', async () => {
    // Raised at 1:00:00, over at 4:00:00. Slow, so an acknowledgement holds for 60 min.
    expect(countsOf(await played(HOURLY, '2019'), 'bloodOxygenSaturationLow')).toEqual({
      // Taken at 1:00:45, run out at 2:00:45, taken at 2:01:30, run out at 3:01:30.
      '45 s': { raised: 1, again: 0, announced: 3, repeated: 2 },
      // Level 1 at 1:01, taken at 1:02, run out at 2:02, level 1 at 2:03, run out at 3:04, level 1 at 3:05.
      '2 min': { raised: 1, again: 0, announced: 6, repeated: 5 },
      // Levels 1 to 3 by 1:05; repeated every 15 min from 1:20 to 3:50: 11 times.
      never: { raised: 1, again: 0, announced: 15, repeated: 14 },
    });
  });

  it('of a lost signal: an INFO is raised, and announced to no user', async () => {
    // The usual gap is not known after the first value: lost at 0:30. After that it is an hour, and 3 of them silence.
    const said = countsOf(await played(HOURLY, '2019'), 'signalLost');
    expect(Object.values(said)).toEqual(Array(3).fill({ raised: 1, again: 0, announced: 0, repeated: 0 }));
  });

  it('of a recording by the minute: what is outside again within 10 min goes on as the same alarm', async () => {
    const values = Array.from({ length: 31 }, () => 97);
    for (const minute of [5, 6, 12, 13]) values[minute] = 85;
    // A run at 0:06, inside for 3 min at 0:10; again a run at 0:13, over at 0:17.
    expect(countsOf(await played(values, '2009'), 'bloodOxygenSaturationLow')).toEqual({
      // Taken until 0:21:45: the second time is not announced.
      '45 s': { raised: 1, again: 1, announced: 1, repeated: 0 },
      // Level 1 at 0:07, taken at 0:08.
      '2 min': { raised: 1, again: 1, announced: 2, repeated: 1 },
      // Levels 1 and 2 at 0:07 and 0:09; again at 0:13 with its clock at 4 min; level 3 at 0:14.
      never: { raised: 1, again: 1, announced: 5, repeated: 3 },
    });
  });

  it('counts each patient, and what happens in the span that is counted alone', async () => {
    const [patient] = recordedPatients({ kind: '2019', recordings: [recorded(HOURLY, HOUR)] });
    if (patient === undefined) throw new Error('no such patient');
    const { from, until } = patient.counted;
    const two = await burdenOf([patient, { ...patient, counted: { from: from + 1.5 * HOUR, until } }]);
    expect(two).toMatchObject({ patients: 2, patientDays: (10 + 8.5) / 24 });
    // Of the second one: no raise, none of the levels, and 10 of the 11 repeats (1:20 is before).
    expect(countsOf(two, 'bloodOxygenSaturationLow').never).toEqual({
      raised: 1,
      again: 0,
      announced: 15 + 10,
      repeated: 14 + 10,
    });
  });

  it('is printed a patient and day, and a nurse and hour', async () => {
    const text = burdenTable(await played(HOURLY, '2019'));
    expect(text).not.toMatch(/NaN|undefined|null/);
    const cells = (name: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith(`| ${name} `))
        ?.split('|')
        .map((cell) => cell.trim())
        .slice(2, -1);
    // Ten hours: 24 / 10 of each count, announced (of these repeated).
    expect(cells('SpO2 low')).toEqual(['2.40', '0.00', '7.20 (4.80)', '14.40 (12.00)', '36.00 (33.60)']);
    expect(cells('Signal lost')).toEqual(['2.40', '0.00', '0.00 (0.00)', '0.00 (0.00)', '0.00 (0.00)']);
    expect(cells('all')).toEqual(['4.80', '0.00', '7.20 (4.80)', '14.40 (12.00)', '36.00 (33.60)']);
    // Four beds: 4 / 10 of the sums.
    expect(cells('all, a nurse and hour (4 beds)')).toEqual([
      '0.80',
      '0.00',
      '1.20 (0.80)',
      '2.40 (2.00)',
      '6.00 (5.60)',
    ]);
  });
});

describe('the demo ward', () => {
  it('is that of the simulator: the patient who collapses at 1:59 raises HIPI and MAP low then', async () => {
    const ward = demoWard(1.25);
    expect(ward).toHaveLength(18);
    const collapsing = ward[6];
    if (collapsing === undefined) throw new Error('no such patient');
    const said = await burdenOf([collapsing]);
    expect(said.patientDays).toBeCloseTo(1.25 / 24);
    for (const kind of ['hipi', 'bloodPressureMeanLow'] as const)
      expect(countsOf(said, kind)['45 s']).toMatchObject({ raised: 1, again: 0 });
  }, 60_000);
});

describeOnData('what alarms cost on recorded patients', 'physionet2012_icu48h', (folder) => {
  it('is raised by values alone: who answers changes nothing of it', async () => {
    const read = readRecordings(folder);
    if (read === null) throw new Error('nothing to read');
    const { answers } = await burdenOf(
      recordedPatients({ ...read, recordings: read.recordings.slice(0, 20) }),
    );
    const raisedOf = ({ kinds }: Burden['answers'][number]) =>
      [...kinds].map(([kind, { raised, again }]) => ({ kind, raised, again }));
    const [first, ...others] = answers.map(raisedOf);
    expect(first?.length).toBeGreaterThan(5);
    for (const other of others) expect(new Set(other)).toEqual(new Set(first));
  }, 60_000);
});
