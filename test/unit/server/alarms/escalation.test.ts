import { escalate } from '../../../../src/server/services/alarms/escalation/escalation';
import { nextEscalation } from '../../../../src/server/services/alarms/escalation/escalationClock';
import type { StaffMember } from '../../../../src/server/services/alarms/escalation/recipients';
import { EscalatingPatient, MINUTE, SECOND, START } from '../../../fixtures/alarms/escalatingPatient';

const ICU = 1;
const MED = 2;
const HOUR = 60 * MINUTE;

const person = (name: string, onDutyFor: number[], role: StaffMember['role'] = 'hcp'): StaffMember => ({
  id: name.charCodeAt(0),
  name,
  role,
  onDutyFor,
});
const STAFF = [person('Nina', [ICU]), person('Omar', [MED]), person('Tom', []), person('Ada', [], 'admin')];
const OFF_DUTY = STAFF.map((each) => ({ ...each, onDutyFor: [] }));
const place = { department: ICU, cover: null };

const patientOf = (staff = STAFF) => new EscalatingPatient({ staff, place });
/** What was told, in words: "60 escalated 1 heartRateLow: Omar". */
const story = ({ notified }: EscalatingPatient) =>
  notified.map(
    ({ at, event, level, kinds, people }) =>
      `${at} ${event} ${level} ${kinds.join('+')}: ${people.join(', ') || 'nobody'}`,
  );

describe('escalation of a CRITICAL that nobody has', () => {
  it('tells the department, its cover group after 60 s, every HCP after 180 s, Admins after 300 s, each once', () => {
    const patient = patientOf();
    patient.raise('heartRateLow');
    patient.pass(10 * MINUTE);
    expect(story(patient)).toEqual([
      '0 raised 0 heartRateLow: Nina',
      '60 escalated 1 heartRateLow: Omar',
      '180 escalated 2 heartRateLow: Tom',
      '300 escalated 3 heartRateLow: Ada',
    ]);
  });

  it('is repeated 15 min after its last announcement, to levels 0 and 1 and Admins', () => {
    const patient = patientOf();
    patient.raise('heartRateLow');
    patient.pass(40 * MINUTE);
    expect(story(patient).slice(4)).toEqual([
      '1200 repeated 3 heartRateLow: Ada, Nina, Omar',
      '2100 repeated 3 heartRateLow: Ada, Nina, Omar',
    ]);
  });

  it('stops for HIPI and SPI at level 1 while anybody is on duty, and repeats', () => {
    const patient = patientOf();
    patient.raise('hipi');
    patient.pass(20 * MINUTE);
    expect(story(patient)).toEqual([
      '0 raised 0 hipi: Nina',
      '60 escalated 1 hipi: Omar',
      '960 repeated 1 hipi: Ada, Nina, Omar',
    ]);
  });

  it('goes on for HIPI and SPI within 30 s once the last one on duty has left', () => {
    const patient = patientOf();
    patient.raise('spi');
    patient.pass(310 * SECOND);
    // It is looked at again every 30 s: no event says that somebody’s screen stopped polling.
    expect(nextEscalation(patient.alarms, patient.roster, patient.now)).toBe(patient.now + 30 * SECOND);
    patient.roster = { staff: OFF_DUTY, place };
    patient.now += 30 * SECOND;
    patient.tick();
    expect(story(patient).slice(2)).toEqual(['340 escalated 3 spi: Ada, Tom']);
  });

  it('that begins with nobody on duty tells everybody at once, and again every 15 min', () => {
    const patient = patientOf(OFF_DUTY);
    patient.raise('hipi');
    patient.pass(16 * MINUTE);
    expect(story(patient)).toEqual([
      '0 raised 3 hipi: Ada, Nina, Omar, Tom',
      '900 repeated 3 hipi: Ada, Nina, Omar, Tom',
    ]);
  });

  it('stands while somebody has it, and begins anew when it is given back', () => {
    const patient = patientOf();
    patient.raise('heartRateLow');
    patient.pass(70 * SECOND);
    patient.stop('heartRateLow');
    patient.pass(20 * MINUTE);
    expect(nextEscalation(patient.alarms, patient.roster, patient.now)).toBeNull();
    patient.restart('heartRateLow');
    patient.pass(60 * SECOND);
    expect(story(patient).slice(2)).toEqual([
      '1270 raised 0 heartRateLow: Nina',
      '1330 escalated 1 heartRateLow: Omar',
    ]);
  });
});

describe('several CRITICAL alarms of a patient', () => {
  it('have one clock, that of the oldest: a later one starts at its level, and a level names all below it', () => {
    const patient = patientOf();
    patient.raise('heartRateLow');
    patient.pass(100 * SECOND);
    patient.raise('respirationRateLow');
    patient.pass(10 * MINUTE);
    expect(story(patient)).toEqual([
      '0 raised 0 heartRateLow: Nina',
      '60 escalated 1 heartRateLow: Omar',
      '100 raised 1 respirationRateLow: Nina, Omar',
      '180 escalated 2 heartRateLow+respirationRateLow: Tom',
      '300 escalated 3 heartRateLow+respirationRateLow: Ada',
    ]);
  });

  it('name a score that has stopped, whatever raised the level; a score alone does not age the others', () => {
    const patient = patientOf();
    patient.raise('hipi');
    patient.pass(10 * MINUTE);
    patient.raise('heartRateLow');
    patient.pass(5 * MINUTE);
    expect(story(patient).slice(2)).toEqual([
      '600 raised 1 heartRateLow: Nina, Omar',
      '780 escalated 2 hipi+heartRateLow: Tom',
      '900 escalated 3 hipi+heartRateLow: Ada',
    ]);
  });

  it('go to those who were not told of one of them', () => {
    const patient = patientOf();
    patient.raise('heartRateLow');
    patient.pass(61 * SECOND);
    patient.stop('heartRateLow');
    patient.raise('respirationRateLow');
    patient.restart('heartRateLow');
    patient.pass(60 * SECOND);
    expect(patient.notified.at(-1)).toMatchObject({ level: 1, people: ['Omar'] });
    expect(patient.at('heartRateLow').told).toEqual(patient.at('respirationRateLow').told);
  });
});

describe('a WARNING', () => {
  it('reaches level 1 after 5 min, and is repeated every 60 min', () => {
    const patient = patientOf();
    patient.raise('bodyTemperatureHigh', 'WARNING');
    patient.pass(2.5 * HOUR);
    expect(story(patient)).toEqual([
      '0 raised 0 bodyTemperatureHigh: Nina',
      '300 escalated 1 bodyTemperatureHigh: Omar',
      '3900 repeated 1 bodyTemperatureHigh: Nina, Omar',
      '7500 repeated 1 bodyTemperatureHigh: Nina, Omar',
    ]);
  });

  it('has a clock of its own', () => {
    const patient = patientOf();
    patient.raise('heartRateLow');
    patient.pass(200 * SECOND);
    patient.raise('bodyTemperatureHigh', 'WARNING');
    patient.pass(300 * SECOND);
    expect(story(patient).slice(3)).toEqual([
      '200 raised 0 bodyTemperatureHigh: Nina',
      '300 escalated 3 heartRateLow: Ada',
      '500 escalated 1 bodyTemperatureHigh: Omar',
    ]);
  });
});

it('INFO is never announced', () => {
  const patient = patientOf();
  patient.raise('batteryEmpty', 'INFO');
  patient.pass(3 * HOUR);
  expect(story(patient)).toEqual(['0 raised 0 batteryEmpty: nobody']);
  expect(nextEscalation(patient.alarms, patient.roster, patient.now)).toBeNull();
});

describe('clocks and restarts', () => {
  it('overdue levels are taken at once, as the highest', () => {
    const patient = patientOf();
    patient.raise('heartRateLow');
    patient.now += 200 * SECOND;
    patient.tick();
    patient.now += 10 * MINUTE;
    patient.tick();
    expect(story(patient).slice(1)).toEqual([
      '200 escalated 2 heartRateLow: Omar, Tom',
      '800 escalated 3 heartRateLow: Ada',
    ]);
  });

  it('after a clock was put back the next level is due now, and the one after it in its time', () => {
    const patient = patientOf();
    patient.raise('heartRateLow');
    patient.now -= HOUR;
    expect(nextEscalation(patient.alarms, patient.roster, patient.now)).toBeLessThanOrEqual(patient.now);
    patient.tick();
    patient.pass(119 * SECOND);
    expect(story(patient)).toHaveLength(2);
    patient.pass(SECOND);
    expect(story(patient).slice(1)).toEqual([
      '-3600 escalated 1 heartRateLow: Omar',
      '-3480 escalated 2 heartRateLow: Tom',
    ]);
  });

  it('the same moment twice escalates once', () => {
    const patient = patientOf();
    patient.raise('heartRateLow');
    patient.now = START + MINUTE;
    const once = escalate(patient.alarms, patient.roster, patient.now);
    expect(once.escalations).toHaveLength(1);
    expect(escalate(once.alarms, patient.roster, patient.now).escalations).toEqual([]);
  });
});
