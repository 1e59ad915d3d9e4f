import { alarmKindOf } from '../../../clinical/alarms/kindLists';
import { VITAL_KEYS, VITALS, type VitalKey } from '../../../clinical/vitals';
import type { RiskReason } from '../../../contract/alerts';

/** A real minus sign: as wide as a plus, and read aloud as a minus. */
export const MINUS = '\u2212';

/** Labels that begin with the vital's name repeat it: the name is already shown before the reason. */
const OWN_NAME = new RegExp(
  `^(?:${VITAL_KEYS.flatMap((key) => [VITALS[key].label, VITALS[key].modelName]).join('|')}) `,
);

/** Current values, which need no qualifier. */
const PLAIN = new Set(['now', 'latest hour']);

const isVital = (key: string): key is VitalKey => Object.hasOwn(VITALS, key);

/** The clinical short name of a vital: the mean pressure is MAP. An unknown key is returned as it is. */
export function reasonName(vital: string): string {
  if (vital === 'bloodPressureMean') return VITALS.bloodPressureMean.modelName;
  return isVital(vital) ? VITALS[vital].label : vital;
}

/** Which value of the vital it is, without the vital's own name: 'now', 'lowest of 6 h'. */
export const reasonLabel = (label: string): string => label.replace(OWN_NAME, '');

/** Which value it is, where the value itself must stay in sight. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  lowest: 'min',
  highest: 'max',
  'recent mean': 'mean',
};

/**
 * A value in the least room: 'MAP 61' is the current one; any other says first which it is, so that it is not read as
 * that: 'MAP min 46', 'HR mean 112'.
 */
export function reasonShort({ vital, label, value }: Pick<RiskReason, 'vital' | 'label' | 'value'>): string {
  const which = reasonLabel(label);
  const words = PLAIN.has(which)
    ? []
    : which
        .split(' of ')
        .slice(0, 1)
        .map((word) => SHORT_WORDS[word] ?? word);
  return [reasonName(vital), ...words, reasonValue(vital, value)].join(' ');
}

/** A vital's value with its digits, and its unit where it needs one: '61', '38.9 °C'. */
export function reasonValue(vital: string, value: number): string {
  if (!isVital(vital)) return String(value);
  const { digits, unit, needsUnit } = VITALS[vital];
  return `${signed(value, digits)}${needsUnit ? ` ${unit}` : ''}`;
}

/** A change with its sign and the vital's digits, '−26', '+0.7'; null when it is not known or rounds to nothing. */
export function changeText(vital: string, change: number | null): string | null {
  if (change === null) return null;
  const text = signed(change, isVital(vital) ? VITALS[vital].digits : 0);
  if (Number(text.replace(MINUS, '-')) === 0) return null;
  return change > 0 ? `+${text}` : text;
}

/**
 * Why a score is high, the largest first: 'MAP 61 (−26 in 1 h), lowest of 6 h 58, HR 118'. A vital is named
 * once in a row, and its change is shown once. Empty when no reason is known. `now`: the word for the newest value.
 */
export function reasonsText(reasons: readonly RiskReason[], now = 'now'): string {
  return reasons.map((reason, index) => reasonText(reason, reasons.slice(0, index), reasons, now)).join(', ');
}

/** Why an alarm or an alert of this kind was raised; empty when no reason is known. `now`: as in `reasonsText`. */
export const kindReasonsText = (kind: string, reasons: readonly RiskReason[], now?: string): string =>
  isNews2(kind) ? news2ReasonsText(reasons) : reasonsText(reasons, now);

/** NEWS2's reasons are its known parts with their points; those of any other kind are shares of a score. */
export const isNews2 = (kind: string): boolean => alarmKindOf(kind) === 'news2';

/**
 * Why NEWS2 is what it is, most points first: 'RR 28 (3 points), SpO2 92 % (2), HR 95 (1)'. Empty when its parts are
 * not known.
 */
const news2ReasonsText = (reasons: readonly RiskReason[]): string =>
  scoring(reasons)
    .map(
      ({ vital, value, points }, index) =>
        `${reasonName(vital)} ${reasonValue(vital, value)} (${points}${index > 0 ? '' : points === 1 ? ' point' : ' points'})`,
    )
    .join(', ');

/** The points alone, which add up to NEWS2: 'RR 3, SpO2 2, HR 1'. */
export const news2PointsText = (reasons: readonly RiskReason[]): string =>
  scoring(reasons)
    .map(({ vital, points }) => `${reasonName(vital)} ${points}`)
    .join(', ');

const scoring = (reasons: readonly RiskReason[]): RiskReason[] => reasons.filter(({ points }) => points > 0);

/**
 * Whether this one of `all` shows the change in the last hour: a change belongs to the current value, so it
 * is shown beside that one or, where that is not among them, with the first of its vital.
 */
export function showsChange(index: number, all: readonly { vital: string; label: string | null }[]): boolean {
  const { vital } = all[index] ?? {};
  const isPlain = (label: string | null) => label !== null && PLAIN.has(reasonLabel(label));
  const plain = all.findIndex((other) => other.vital === vital && isPlain(other.label));
  return index === (plain === -1 ? all.findIndex((other) => other.vital === vital) : plain);
}

function reasonText(
  { vital, label, value, change_1h: change }: RiskReason,
  before: readonly RiskReason[],
  all: readonly RiskReason[],
  now: string,
): string {
  const which = reasonLabel(label);
  const isPlain = PLAIN.has(which);
  const isNamed = before.at(-1)?.vital === vital;
  const words = [
    isNamed ? null : reasonName(vital),
    isPlain && !isNamed ? null : which === 'now' ? now : which,
    reasonValue(vital, value),
  ];
  const text = showsChange(before.length, all) ? changeText(vital, change) : null;
  if (text !== null) words.push(isPlain ? `(${text} in 1 h)` : `(${now} ${text} in 1 h)`);
  return words.filter((word) => word !== null).join(' ');
}

function signed(value: number, digits: number): string {
  return value.toFixed(digits).replace('-', MINUS);
}
