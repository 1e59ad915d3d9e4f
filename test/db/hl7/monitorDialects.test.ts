import { readFileSync } from 'node:fs';
import type { VitalKey } from '../../../src/clinical/vitals';
import { describeOnData } from '../../fixtures/runner/sharedData';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

type Vitals = Partial<Record<VitalKey, number>>;

/** What a maker's message leads to: readings by their times, with their vitals. */
interface Dialect {
  sent: string[];
  stored: Record<string, Vitals>;
  /** Of the monitor 0123456789ABCDEF unless it is another one. */
  device?: string;
}

const MSH = (version: string, rest = '20260310075959+0000||ORU^R01|1|P') =>
  String.raw`MSH|^~\&|MON|ICU|WARDLINE|HOSP|${rest}|${version}`;
const PID = 'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501|F';
const OBR = 'OBR|1||F1|182777000^monitoring of patient^SCT|||20260310075900+0000';
const MDS =
  'OBX|1||69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|1.0.0.0|||||||X|||||||0123456789ABCDEF^^0123456789ABCDEF^EUI-64';
const AT = '2026-03-10T07:59:00.000Z';

const DIALECTS: Record<string, Dialect> = {
  'PCD-01 2.6 with UCUM beside MDC': {
    sent: [
      MSH('2.6', '20260310075959+0000||ORU^R01^ORU_R01|1|P'),
      PID,
      OBR,
      MDS,
      'OBX|2||69854^MDC_DEV_METER_PRESS_BLD_VMD^MDC|1.1.0.0|||||||X',
      'OBX|3|NM|147842^MDC_ECG_HEART_RATE^MDC^8867-4^Heart rate^LN|1.7.4.147842|80|264864^MDC_DIM_BEAT_PER_MIN^MDC^{beats}/min^{beats}/min^UCUM|||||R',
      'OBX|4|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.3.1.150456|97|262688^MDC_DIM_PERCENT^MDC|||||R',
    ],
    stored: { [AT]: { heartRate: 80, bloodOxygenSaturation: 97 } },
  },
  'PCD-01 2.8 with PRT in place of OBX-18': {
    sent: [
      MSH('2.8'),
      PID,
      OBR,
      'OBX|1|NM|151562^MDC_RESP_RATE^MDC|1.1.1.1|16|264928^MDC_DIM_RESP_PER_MIN^MDC|||||R',
      'PRT|1|UC||EQUIP||||||0123456789ABCDEF^^0123456789ABCDEF^EUI-64',
    ],
    stored: { [AT]: { respirationRate: 16 } },
  },
  '2.7 with the EUI-64 in lower case and hyphens': {
    sent: [
      MSH('2.7'),
      PID,
      OBR,
      'OBX|1|NM|150344^MDC_TEMP^MDC|1.2.1.1|37.4|268192^MDC_DIM_DEGC^MDC|||||R|||||||01-23-45-67-89-ab-cd-ef^^^EUI-64',
    ],
    stored: { [AT]: { bodyTemperature: 37.4 } },
  },
  '2.5 Fahrenheit by the name of the unit alone': {
    sent: [
      MSH('2.5'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|150344^MDC_TEMP^MDC|1.2.5.150344|98.6|268224^MDC_DIM_FAHR^MDC|||||R',
    ],
    stored: { [AT]: { bodyTemperature: 37 } },
  },
  '2.4 kPa': {
    sent: [
      MSH('2.4'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.1.1.1|16|kPa|||||F',
      'OBX|3|NM|150022^MDC_PRESS_BLD_NONINV_DIA^MDC|1.1.1.2|10.67|kPa|||||F',
      'OBX|4|NM|150023^MDC_PRESS_BLD_NONINV_MEAN^MDC|1.1.1.3|12.4|kPa|||||F',
    ],
    stored: { [AT]: { bloodPressureSystolic: 120, bloodPressureDiastolic: 80, bloodPressureMean: 93 } },
  },
  '2.3 MDIL codes and units in hexadecimal': {
    sent: [
      MSH('2.3'),
      PID,
      OBR,
      'OBX|1|NM|0002-4182^HR^MDIL|0|81|0004-0aa0^bpm^MDIL|||||F|||||||0123456789ABCDEF',
      'OBX|2|NM|0002-4bb8^SpO2^MDIL|0|96|0004-0220^%^MDIL|||||F|||||||0123456789ABCDEF',
      'OBX|3|NM|0002-4a15^ABPs^MDIL|0|133|0004-0f20^mmHg^MDIL|||||F|||||||0123456789ABCDEF',
    ],
    stored: { [AT]: { heartRate: 81, bloodOxygenSaturation: 96 } },
  },
  '2.3 MDC numbers without names or coding system, the code as sub-id': {
    sent: [
      MSH('2.3'),
      PID,
      OBR,
      'OBX|1||69965^^MDC|1.0.0.0|||||||X|||||||0123456789ABCDEF^^^EUI-64',
      'OBX|2|NM|147842|1.7.4.147842|77|264864|||||F',
      'OBX|3|NM|151578|1.2.1.151578|18|264928|||||F',
    ],
    stored: { [AT]: { heartRate: 77, respirationRate: 18 } },
  },
  '2.3 without OBX-18, of a link for one monitor': {
    sent: [MSH('2.3'), PID, OBR, 'OBX|1|NM|8867-4^HR^LN||72|/min|||||F'],
    stored: { [AT]: { heartRate: 72 } },
    device: 'BEDSIDE-7',
  },
  '2.1 with the type alone, no status and no zone': {
    sent: [
      String.raw`MSH|^~\&|MON|ICU|||20260310085900||ORU|1|P|2.1`,
      'PID|||900000001||DOE^ADA||19600501',
      'OBR|1||F1|VS',
      'OBX|1|NM|8867-4||75|bpm|||||',
      'OBX|2|NM|9279-1||15|rpm|||||',
    ],
    stored: { [AT]: { heartRate: 75, respirationRate: 15 } },
    device: 'BEDSIDE-7',
  },
  '2.2 codes of the link': {
    sent: [
      MSH('2.2'),
      PID,
      OBR,
      'OBX|1|NM|HR^Heart Rate^99GE||88|BPM|||||F',
      'OBX|2|NM|NBPS^NIBP Sys^99GE||121|MMHG|||||F',
      'OBX|3|NM|RESP^Resp^99GE||17|BrPM|||||F',
    ],
    stored: { [AT]: { heartRate: 88, bloodPressureSystolic: 121 } },
    device: 'BEDSIDE-7',
  },
  'other delimiters': {
    sent: [
      'MSH#!*?$#MON#ICU#WARDLINE#HOSP#20260310075959+0000##ORU!R01#1#P#2.5',
      'PID#1##900-00-0001!!!!SS##Doe!Ada##19600501#F',
      'OBR#1##F1#x###20260310075900+0000',
      'OBX#1#NM#150456!MDC_PULS_OXIM_SAT_O2!MDC#1.3.1.1#94#262688!MDC_DIM_PERCENT!MDC#####R#######0123456789ABCDEF!!!EUI-64',
    ],
    stored: { [AT]: { bloodOxygenSaturation: 94 } },
  },
  'lower case everywhere': {
    sent: [
      String.raw`msh|^~\&|mon|icu|wardline|hosp|20260310075959+0000||oru^r01|1|p|2.5`,
      'pid|1||900-00-0001^^^^ss||doe^ada||19600501|f',
      'obr|1||f1|x|||20260310075900+0000',
      'obx|1|nm|147842^mdc_ecg_heart_rate^mdc|1.1.1.1|66|264864^mdc_dim_beat_per_min^mdc|||||r|||||||0123456789abcdef^^^eui-64',
    ],
    stored: { [AT]: { heartRate: 66 } },
  },
  'LF at the ends of segments, and Z segments': {
    sent: [
      [
        MSH('2.5'),
        'ZMS|1|anything^at&all',
        PID,
        'ZPI|x',
        OBR,
        MDS,
        'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|64|/min|||||R',
        'ZOB|1',
      ].join('\n'),
    ],
    stored: { [AT]: { heartRate: 64 } },
  },
  'no OBX-4, the monitor on every observation': {
    sent: [
      MSH('2.5.1'),
      PID,
      OBR,
      'OBX|1|NM|147842^MDC_ECG_HEART_RATE^MDC||61|/min|||||R|||||||0123456789ABCDEF^MAKER^0123456789ABCDEF^EUI-64',
      'OBX|2|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC||98|%|||||R|||||||0123456789ABCDEF^MAKER^0123456789ABCDEF^EUI-64',
    ],
    stored: { [AT]: { heartRate: 61, bloodOxygenSaturation: 98 } },
  },
  'no OBX-4, the monitor once': {
    sent: [
      MSH('2.6'),
      PID,
      OBR,
      'OBX|1||69965^MDC_DEV_MON^MDC||||||||X|||||||0123456789ABCDEF^^^EUI-64',
      'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC||62|/min|||||R',
    ],
    stored: { [AT]: { heartRate: 62 } },
  },
  'the module names itself, the monitor contains it': {
    sent: [
      MSH('2.6'),
      PID,
      OBR,
      MDS,
      'OBX|2||70686^MDC_DEV_PRESS_BLD_NONINV_VMD^MDC|1.4.0.0|||||||X|||||||FFFF456789ABCDEF^^FFFF456789ABCDEF^EUI-64',
      'OBX|3|NM|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.4.1.1|118|266016^MDC_DIM_MMHG^MDC|||||R',
    ],
    stored: { [AT]: { bloodPressureSystolic: 118 } },
  },
  'times of the day alone leave the vital out': {
    sent: [
      MSH('2.3'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|63|/min|||||R',
      'OBX|3|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.2.1.1|95|%|||||R|||20260309',
    ],
    stored: { [AT]: { heartRate: 63 } },
  },
  'a date alone of the day of OBR-7': {
    sent: [
      MSH('2.3'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|63|/min|||||R|||20260310',
    ],
    stored: { [AT]: { heartRate: 63 } },
  },
  'to the minute, in the zone of the link': {
    sent: [
      MSH('2.4', '202603100859||ORU^R01|1|P'),
      PID,
      'OBR|1||F1|x',
      MDS,
      'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|65|/min|||||R|||202603100859',
    ],
    stored: { [AT]: { heartRate: 65 } },
  },
  'a cuff value stamped before its message is a reading of its own': {
    sent: [
      MSH('2.6'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|67|/min|||||R',
      'OBX|3|NM|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.4.1.1|122|mmHg|||||R|||20260310074000+0000',
      'OBX|4|NM|150022^MDC_PRESS_BLD_NONINV_DIA^MDC|1.4.1.2|74|mmHg|||||R|||20260310074000+0000',
      'OBX|5|NM|150023^MDC_PRESS_BLD_NONINV_MEAN^MDC|1.4.1.3|90|mmHg|||||R|||20260310074000+0000',
    ],
    stored: {
      '2026-03-10T07:40:00.000Z': {
        bloodPressureSystolic: 122,
        bloodPressureDiastolic: 74,
        bloodPressureMean: 90,
      },
      [AT]: { heartRate: 67 },
    },
  },
  'a LOINC panel of blood pressure': {
    sent: [
      MSH('2.5.1'),
      PID,
      'OBR|1||F1|85354-9^Blood pressure panel^LN|||20260310075900+0000',
      'OBX|1|ST|85354-9^Blood pressure panel^LN||120/80|mm[Hg]|||||F|||||||0123456789ABCDEF^^^EUI-64',
      'OBX|2|NM|8480-6^Systolic^LN|1|120|mm[Hg]|||||F',
      'OBX|3|NM|8462-4^Diastolic^LN|1|80|mm[Hg]|||||F',
      'OBX|4|NM|8478-0^Mean^LN|1|92|mm[Hg]|||||F',
    ],
    stored: { [AT]: { bloodPressureSystolic: 120, bloodPressureDiastolic: 80, bloodPressureMean: 92 } },
  },
  'LOINC as the alternative code, the unit in OBX-6.2': {
    sent: [
      MSH('2.5'),
      PID,
      OBR,
      'OBX|1|NM|T1^Temperatur^L^8310-5^Body temperature^LN|1|38.1|^\u00B0C|||||F|||||||0123456789ABCDEF^^^EUI-64',
      'OBX|2|NM|P^Puls^L^8889-8^Heart rate^LN|1|92|^/min|||||F',
    ],
    stored: { [AT]: { bodyTemperature: 38.1, heartRate: 92 } },
  },
  'two channels of one vital: the primary one': {
    sent: [
      MSH('2.6'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|149530^MDC_PULS_OXIM_PULS_RATE^MDC|1.1.1.1|71|/min|||||R',
      'OBX|3|NM|147842^MDC_ECG_HEART_RATE^MDC|1.9.1.1|70|/min|||||R',
      'OBX|4|NM|150344^MDC_TEMP^MDC|1.10.1.1|36.9|Cel|||||R',
      'OBX|5|NM|150344^MDC_TEMP^MDC|1.2.1.1|37.1|Cel|||||R',
    ],
    stored: { [AT]: { heartRate: 70, bodyTemperature: 37.1 } },
  },
  'an arterial line beside the cuff': {
    sent: [
      MSH('2.6'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|150033^MDC_PRESS_BLD_ART_SYS^MDC^8480-6^Systolic^LN|1.1.1.1|140|mmHg|||||R',
      'OBX|3|NM|150034^MDC_PRESS_BLD_ART_DIA^MDC|1.1.1.2|85|mmHg|||||R',
      'OBX|4|NM|150035^MDC_PRESS_BLD_ART_MEAN^MDC|1.1.1.3|103|mmHg|||||R',
      'OBX|5|NM|150301^MDC_PRESS_CUFF_SYS^MDC|1.2.1.1|128|mmHg|||||R',
    ],
    stored: { [AT]: { bloodPressureSystolic: 128 } },
  },
  'what does not stand, curves, demonstrations, and what is no number': {
    sent: [
      MSH('2.6'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|70|/min|||||X',
      'OBX|3|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.2|70|/min|||||W',
      'OBX|4|NM|151562^MDC_RESP_RATE^MDC|1.1.1.3|16|/min||DEMO|||R',
      'OBX|5|NM|150344^MDC_TEMP^MDC|1.1.1.4|36,9|Cel|||||R',
      'OBX|6|NA|131329^MDC_ECG_ELEC_POTL_I^MDC|1.1.1.5|1^2^3|mV|||||R',
      'OBX|7|SN|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.1.1.6|>^200|mmHg|||||R',
      'OBX|8|SN|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.1.1.7|^93|%|||||R',
    ],
    stored: { [AT]: { bloodOxygenSaturation: 93 } },
  },
  'sentinels are not known values': {
    sent: [
      MSH('2.6'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|-999|/min|||||R',
      'OBX|3|NM|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.1.1.2|11647|mmHg|||||R',
      'OBX|4|NM|150344^MDC_TEMP^MDC|1.1.1.3|-17.8|Cel|||||R',
      'OBX|5|NM|151562^MDC_RESP_RATE^MDC|1.1.1.4|14|/min|||||R',
    ],
    stored: { [AT]: { respirationRate: 14 } },
  },
  'a fraction, and a unit that belongs to something else': {
    sent: [
      MSH('2.6'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.1.1.1|0.97|1^^UCUM|||||R',
      'OBX|3|NM|150344^MDC_TEMP^MDC|1.1.1.3|36.9||||||R',
      'OBX|4|NM|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.1.1.2|120|psi|||||R',
    ],
    stored: { [AT]: { bloodOxygenSaturation: 97 } },
  },
  'two moments and two orders in one message': {
    sent: [
      MSH('2.6'),
      PID,
      OBR,
      MDS,
      'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|70|/min|||||R',
      'OBR|2||F2|x|||20260310075930+0000',
      'OBX|3|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|72|/min|||||R',
      'OBX|4|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|73|/min|||||R|||20260310075945.5+0000',
    ],
    stored: {
      [AT]: { heartRate: 70 },
      '2026-03-10T07:59:30.000Z': { heartRate: 72 },
      '2026-03-10T07:59:45.500Z': { heartRate: 73 },
    },
  },
  'an unnamed patient and no OBR': {
    sent: [
      MSH('2.5', '20260310075900+0000||ORU^R01|1|P'),
      'OBX|1|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|59|/min|||||R|||||||0123456789ABCDEF^^^EUI-64',
    ],
    stored: { [AT]: { heartRate: 59 } },
  },
  'escapes, empty repetitions and a truncation sign': {
    sent: [
      String.raw`MSH|^~\&#|MON|ICU|WARDLINE|HOSP|20260310075959+0000||ORU^R01^ORU_R01|1|P|2.7`,
      PID,
      OBR,
      MDS,
      String.raw`OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|68|\X2F\min||~~|||R`,
    ],
    stored: { [AT]: { heartRate: 68 } },
  },
};

const CODES = [
  { code: 'HR', vital: 'HEART_RATE' },
  { code: 'NBPS^NIBP Sys^99GE', vital: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC' },
] as const;

describe('a monitor that speaks', () => {
  let ward: OruWard;
  beforeAll(async () => {
    ward = await openOruWard();
  });
  afterEach(() => ward.forget());
  afterAll(() => ward.close());

  it.each(Object.entries(DIALECTS))('%s', async (_, { sent, stored, device }) => {
    ward.link = {
      ...{ id: 1, name: 'monitors', direction: 'in', codes: [...CODES] },
      ...(device !== undefined && { device }),
    };
    const outcome = await ward.send(...sent);
    expect(outcome.state).toBe('applied');
    const count = sent.join('\n').split('\n').length;
    // Every segment says what became of it.
    expect(new Set(outcome.steps.map(({ segment }) => segment))).toEqual(
      new Set(Array.from({ length: count }, (__, index) => index)),
    );
    const expectedDevice = device ?? ward.monitor;
    expect(await ward.readings()).toEqual(
      Object.entries(stored)
        .sort()
        .map(([at, vitals]) => ({
          at,
          device: expectedDevice,
          patient: device === undefined ? ward.patient : null,
          vitals,
        })),
    );
  });

  describeOnData('of published messages', 'hl7v2', (files) => {
    it('01: a blood pressure of another year is too old to be stored, and today it is', async () => {
      ward.link = { id: 1, name: 'monitors', direction: 'in' };
      const text = readFileSync(`${files}/01_continua_bp_2.6.hl7`, 'utf8');
      expect((await ward.send(text)).state).toBe('stale');
      expect(await ward.readings()).toEqual([]);

      // PID is nobody known here, and names a Doe: the values are stored for who wears the monitor.
      const today = text.replaceAll('20090813095715+0000', '20260310075900+0000');
      const outcome = await ward.send(today);
      expect(outcome).toMatchObject({ state: 'dead', fault: { code: 204, location: 'PID^1^3' } });
      expect(await ward.readings()).toEqual([
        {
          at: AT,
          device: ward.monitor,
          patient: ward.patient,
          vitals: { bloodPressureSystolic: 120, bloodPressureDiastolic: 80, bloodPressureMean: 100 },
        },
      ]);
    });
  });
});
