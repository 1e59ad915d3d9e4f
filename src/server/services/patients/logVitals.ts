import type { Transaction } from 'kysely';
import { contradictingPressure, meanPressure, shockIndex } from '../../../clinical/bloodPressure';
import { isWithinLimits } from '../../../clinical/vitalLimits';
import { NOTHING_KNOWN, type ObservationValues } from '../../../clinical/observationKeys';
import { VITAL_KEYS, VITALS, type VitalKey } from '../../../clinical/vitals';
import { compile, fieldErrorsOf } from '../../../contract/validate';
import { LoggedObservation, type VitalsLogBody, type VitalsLogErrors } from '../../../contract/vitalsLog';
import { transactionOf, type Person } from '../../db/accounts/actor';
import { insertAlerts } from '../../db/alerting/alerts';
import type { Db } from '../../db/engine/client';
import { lockPatientState } from '../../db/alerting/patientStates';
import { storeReadings } from '../../db/readings/storeReadings';
import {
  findLoggedPatient,
  findLogTimes,
  insertVitalsLog,
  readingNameOf,
} from '../../db/readings/vitalsLogs';
import type { Tables } from '../../db/tables/tables';
import { applyChanges } from '../alarms/applyChanges';
import type { AnnouncedAlert } from '../alarms/applyEvents';
import { defaultLimitsOf, type LimitsOf } from '../alarms/limits/effectiveLimits';
import { evaluateAlerts } from '../alerting/evaluateAlerts';
import { news2At, partsWith } from '../alerting/values/news2Values';
import { silenceMsOf } from '../feed/signal';
import { loadHistoryByHand } from '../scoring/history/patientHistories';
import { Refused } from '../refusals';
import { RISK_ENGINE, scoresOf } from '../scoring/riskEngine';

/**
 * A workstation's clock may run ahead of the server's by this many ms, as a device's may (reliability B7).
 */
const AHEAD_MS = 2 * 60_000;

/** At most this many sets, less one, are put behind each other at one time, in ms. */
const SAME_MS = 1_000;

const isLogged = compile(LoggedObservation);

type Tx = Transaction<Tables>;
type Vitals = Partial<Record<VitalKey, number>>;
type ObservationErrors = NonNullable<VitalsLogErrors['observations']>;

/** A set that was stored. */
export interface LoggedSet {
  id: number;
  /** The alerts it raised, with their notifications, in the same COMMIT. */
  alerts: readonly AnnouncedAlert[];
}

/**
 * Stores vitals that a person (`author`) measured, at `now` (epoch ms): among the readings, so that charts
 * and scores include them. The set is scored and evaluated by the alert rule separately, regardless of what a
 * device sends meanwhile (alarm-response §2).
 * @throws Refused with every wrong observation in its place and under its type
 */
export async function logVitals(
  db: Db,
  { timestamp, observations, patient }: VitalsLogBody,
  author: Person,
  now: number,
  limitsOf: LimitsOf = defaultLimitsOf,
): Promise<LoggedSet> {
  const { vitals, errors, typed } = validate(observations);
  const sentTime = Date.parse(timestamp);
  const complaint = complaintAbout(sentTime, now);
  const wrong = errors.some(isWrong);
  if (wrong || complaint !== null)
    throw new Refused({
      ...(wrong && { observations: errors }),
      ...(complaint !== null && { timestamp: [complaint] }),
    });
  return transactionOf(db, author, async (tx) => {
    // Under the lock: an admission that is opened meanwhile either evaluates this set, or is open here.
    const states = await lockPatientState(tx, patient);
    const logged = await findLoggedPatient(tx, patient);
    if (logged === null) throw new Refused({ patient: ['There is no such patient.'] });
    // A day before the earliest local date on earth.
    if (sentTime < Date.parse(logged.dateOfBirth) - 24 * 3_600_000)
      throw new Refused({ timestamp: ['The time lies before the birth of the patient.'] });
    // A workstation's clock is trusted no more than a device's.
    const time = await freeTime(tx, patient, Math.min(sentTime, now));
    const id = await insertVitalsLog(tx, {
      patient,
      author: author.id,
      time: sentTime,
      now,
      observations: typed,
    });
    const measured = completed(vitals);
    const history = await loadHistoryByHand(
      tx,
      patient,
      time,
      VITAL_KEYS.filter((key) => measured[key] !== null),
    );
    history.add(time, measured);
    const scored = logged.isScored ? { ...measured, ...scoresOf(history) } : measured;
    const known = states.get(patient)?.alertStates.parts;
    const delivery = {
      readings: [
        {
          time,
          observations: scored,
          canRaise: logged.isAdmitted,
          news2: news2At(history, known, measured) ?? undefined,
        },
      ],
      byHand: true,
      silenceMs: silenceMsOf(null),
      wornSince: null,
      parts: partsWith(known, measured, time),
    };
    const evaluated = evaluateAlerts(new Map([[patient, delivery]]), states, now, limitsOf);
    const { changes, alerts } = evaluated;
    const stateOf = () => evaluated.states.get(patient) ?? states.get(patient)?.alertStates ?? {};
    const alarms = await applyChanges(tx, { changes, alerts, stateOf, historyOf: () => history }, now);
    await storeReadings(
      tx,
      now,
      [
        {
          vendorDeviceId: readingNameOf(id),
          time,
          deviceTime: null,
          patientId: patient,
          observations: scored,
          riskEngine: logged.isScored ? RISK_ENGINE.id : null,
          latest: null,
        },
      ],
      { alertStates: new Map([...evaluated.states, ...alarms.states]), isAnyLate: true },
    );
    if (alarms.announced.length > 0) await insertAlerts(tx, alarms.announced, now);
    return { id, alerts: alarms.announced };
  });
}

/**
 * When a set counts as measured, epoch ms. People name a minute, not a moment: of two sets of one minute the one that was saved later is
 * the later one, by a millisecond. At the same time it would change nothing.
 */
async function freeTime(tx: Tx, patient: number, time: number): Promise<number> {
  const taken = new Set(await findLogTimes(tx, patient, { from: time, to: time + SAME_MS }));
  let free = time;
  while (taken.has(free)) free += 1;
  return free;
}

function complaintAbout(time: number, now: number): string | null {
  // The format allows a leap second, which a JavaScript date cannot represent.
  if (Number.isNaN(time)) return 'The value is not a valid date-time.';
  return time > now + AHEAD_MS ? 'The time lies in the future.' : null;
}

/** The submitted values, by vital, and the errors in the order of the submission. */
function validate(observations: readonly unknown[]): {
  vitals: Vitals;
  errors: ObservationErrors;
  typed: LoggedObservation[];
} {
  const vitals: Vitals = {};
  const errors: ObservationErrors = [];
  const typed: LoggedObservation[] = [];
  for (const sent of observations) {
    const key = VITAL_KEYS.find((each) => VITALS[each].observationType === typeOf(sent));
    if (!isLogged(sent) || key === undefined) {
      // Under its type, when that is known: the form puts it beside the right field.
      const sentences = fieldErrorsOf(isLogged.errors);
      errors.push(
        key === undefined ? sentences : { [VITALS[key].observationType]: Object.values(sentences).flat() },
      );
      continue;
    }
    const sentence = objectionTo(key, sent.value, vitals);
    errors.push(sentence === null ? {} : { [sent.type]: [sentence] });
    vitals[key] ??= sent.value;
    typed.push(sent);
  }
  if (!errors.some(isWrong)) validateTogether(observations, vitals, errors);
  return { vitals, errors, typed };
}

/** Pressures that are each possible may still contradict each other. */
function validateTogether(observations: readonly unknown[], vitals: Vitals, errors: ObservationErrors): void {
  const { bloodPressureSystolic = null, bloodPressureDiastolic = null, bloodPressureMean = null } = vitals;
  const key = contradictingPressure(bloodPressureSystolic, bloodPressureDiastolic, bloodPressureMean);
  if (key === null) return;
  const type = VITALS[key].observationType;
  errors[observations.findIndex((sent) => typeOf(sent) === type)] = {
    [type]: ['The value contradicts the other pressures.'],
  };
}

const isWrong = (error: ObservationErrors[number]): boolean => Object.keys(error).length > 0;

const typeOf = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'type' in sent ? sent.type : undefined;

function objectionTo(key: VitalKey, value: number, before: Vitals): string | null {
  const { min, max } = VITALS[key].limits;
  if (!isWithinLimits(key, value)) return `The value must be from ${min} to ${max}.`;
  return before[key] === undefined ? null : 'This vital sign was given twice.';
}

/** With the mean pressure and the shock index derived from the rest; not scored yet. */
function completed(vitals: Vitals): ObservationValues {
  const known = { ...NOTHING_KNOWN, ...vitals };
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = known;
  return {
    ...known,
    bloodPressureMean: known.bloodPressureMean ?? meanPressure(systolic, diastolic),
    shockIndex: shockIndex(known.heartRate, systolic),
  };
}
