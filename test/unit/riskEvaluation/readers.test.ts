import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptReading } from '../../../scripts/riskEvaluation/keptReading';
import { parseIrregularRecord } from '../../../scripts/riskEvaluation/readers/irregularRecords';
import { parseMinuteRecord } from '../../../scripts/riskEvaluation/readers/minuteRecords';
import { parsePsv } from '../../../scripts/riskEvaluation/readers/psv';
import { readRecordings } from '../../../scripts/riskEvaluation/readers/readRecordings';
import { HOUR_MS, MINUTE_MS } from '../../../src/server/services/scoring/vitals';

const PSV =
  'HR|O2Sat|Temp|SBP|MAP|DBP|Resp|Age|Gender|ICULOS|SepsisLabel\n88|NaN|384.5|120|NaN|60|NaN|63.5|1|1|0\nNaN|97|37|NaN|80|NaN|18|63.5|1|2|1\n';
const MINUTES = 'minute,map_mmHg\n-600,87.700\n-599,\n-598,-39.2\n';
const IRREGULAR = [
  'Time,Parameter,Value',
  '00:00,RecordID,138600',
  '00:00,Age,83',
  '00:00,Gender,0',
  '00:00,Weight,-1',
  '01:41,HR,72',
  '01:41,MAP,61',
  '01:41,NIMAP,65',
  '01:41,NISysABP,112',
  '01:41,pH,7.2',
  '00:41,Temp,36.1',
  '25:05,RespRate,18',
].join('\n');

describe('a recording', () => {
  it('of 2019 is read by the hour, with its labels, age and sex', () => {
    expect(parsePsv('p1.psv', PSV)).toEqual({
      name: 'p1.psv',
      age: 63.5,
      sex: 'M',
      readings: [
        {
          time: HOUR_MS,
          measured: {
            heartRate: 88,
            bodyTemperature: 384.5,
            bloodPressureSystolic: 120,
            bloodPressureDiastolic: 60,
          },
          isSepsis: false,
        },
        {
          time: 2 * HOUR_MS,
          measured: {
            bloodOxygenSaturation: 97,
            bodyTemperature: 37,
            bloodPressureMean: 80,
            respirationRate: 18,
          },
          isSepsis: true,
        },
      ],
    });
  });

  it('of 2019 without labels, age and sex says that they are not known', () => {
    expect(parsePsv('p', 'HR|ICULOS|Age|Gender\n88|1|NaN|NaN\n')).toEqual({
      name: 'p',
      age: null,
      sex: null,
      readings: [{ time: HOUR_MS, measured: { heartRate: 88 }, isSepsis: null }],
    });
  });

  it('of 2009 is read by the minute', () => {
    expect(parseMinuteRecord('H1_1.csv', MINUTES).readings).toEqual([
      { time: -600 * MINUTE_MS, measured: { bloodPressureMean: 87.7 }, isSepsis: null },
      { time: -599 * MINUTE_MS, measured: {}, isSepsis: null },
      { time: -598 * MINUTE_MS, measured: { bloodPressureMean: -39.2 }, isSepsis: null },
    ]);
  });

  it('of 2012 is read at its own times, the arterial line before the cuff of the same minute, without what is no vital', () => {
    expect(parseIrregularRecord('138600.txt', IRREGULAR)).toEqual({
      name: '138600.txt',
      age: 83,
      sex: 'F',
      readings: [
        { time: 41 * MINUTE_MS, measured: { bodyTemperature: 36.1 }, isSepsis: null },
        {
          time: 101 * MINUTE_MS,
          measured: { heartRate: 72, bloodPressureMean: 61, bloodPressureSystolic: 112 },
          isSepsis: null,
        },
        { time: (25 * 60 + 5) * MINUTE_MS, measured: { respirationRate: 18 }, isSepsis: null },
      ],
    });
  });
});

describe('what is kept of a reading', () => {
  const NONE = {
    hipi: null,
    spi: null,
    heartRate: null,
    bloodPressureSystolic: null,
    bloodPressureDiastolic: null,
    bloodPressureMean: null,
    bloodOxygenSaturation: null,
    respirationRate: null,
    bodyTemperature: null,
    shockIndex: null,
  };

  it('is what ingest keeps: nothing impossible, no 0 of a sensor, and a mean pressure that was not sent', () => {
    expect(
      keptReading(0, {
        bodyTemperature: 384.5,
        bloodPressureSystolic: 120,
        bloodPressureDiastolic: 60,
        heartRate: 60,
      }),
    ).toEqual({
      ...NONE,
      bloodPressureSystolic: 120,
      bloodPressureDiastolic: 60,
      bloodPressureMean: 80,
      heartRate: 60,
      shockIndex: 0.5,
    });
    expect(
      keptReading(0, { bloodPressureSystolic: 120, bloodPressureDiastolic: 60, bloodPressureMean: 11_647 }),
    ).toEqual({ ...NONE, bloodPressureSystolic: 120, bloodPressureDiastolic: 60 });
    expect(keptReading(0, { heartRate: 0, respirationRate: 14 })).toEqual({ ...NONE, respirationRate: 14 });
  });
});

describe('a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const hold = (name: string, text: string) => writeFileSync(join(folder, name), text);

  it('is read by the kind of its files, in the order of their names; what is something else is left out', () => {
    hold('b.txt', IRREGULAR);
    hold('a.txt', IRREGULAR);
    hold('README.txt', 'About these files');
    hold('empty.txt', 'Time,Parameter,Value\n00:00,Age,83\n');
    expect(readRecordings(folder)).toMatchObject({
      kind: '2012',
      recordings: [{ name: 'a.txt' }, { name: 'b.txt' }],
      empty: 1,
    });
  });

  it('of two kinds is read as the one that is asked for', () => {
    hold('a.csv', MINUTES);
    hold('p.psv', PSV);
    expect(readRecordings(folder)).toMatchObject({ kind: '2009' });
    expect(readRecordings(folder, '2019')).toMatchObject({ kind: '2019', recordings: [{ name: 'p.psv' }] });
  });

  it('without a recording is none', () => {
    hold('notes.csv', 'a,b\n1,2\n');
    expect(readRecordings(folder)).toBeNull();
    expect(readRecordings(folder, '2012')).toBeNull();
  });
});
