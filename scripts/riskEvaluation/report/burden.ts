import { alarmKind } from '../../../src/clinical/alarms/kindLists';
import { ALARM_KIND_KEYS } from '../../../src/clinical/alarms/alarmKinds';
import { AlarmCount, totalOf, type KindCount } from '../burden/alarmCount';
import type { Burden } from '../burden/burden';
import { BEDS_PER_NURSE } from '../burden/staff';
import { figure, table } from './table';

const HOURS_A_DAY = 24;
const NOTHING = totalOf(new Map());

/** What alarms of every kind cost. */
export function burdenTable({ patients, patientDays, answers }: Burden): string {
  const row = (
    name: string,
    of: (kinds: Burden['answers'][number]['kinds']) => KindCount,
    patientsAndDays = patientDays,
  ): string[] => {
    const each = (count: number): string => figure(count / patientsAndDays, 2);
    const counts = answers.map(({ kinds }) => of(kinds));
    // What raises an alarm does not depend on who answers.
    const { raised, again } = counts[0] ?? NOTHING;
    return [
      name,
      each(raised),
      each(again),
      ...counts.map(({ announced, repeated }) => `${each(announced)} (${each(repeated)})`),
    ];
  };
  const all = new AlarmCount();
  for (const { kinds } of answers) all.addAll(kinds);
  return table(
    `Alarms a patient and day with the default limits: ${patients} patients, ${figure(patientDays, 1)} patient-days; announced (of these repeated) by when a nurse acknowledges`,
    ['kind', 'new', 'again', ...answers.map(({ name }) => name)],
    [
      ...ALARM_KIND_KEYS.filter((kind) => all.kinds.has(kind)).map((kind) =>
        row(alarmKind(kind).label, (kinds) => kinds.get(kind) ?? NOTHING),
      ),
      row('all', totalOf),
      row(
        `all, a nurse and hour (${BEDS_PER_NURSE} beds)`,
        totalOf,
        (patientDays * HOURS_A_DAY) / BEDS_PER_NURSE,
      ),
    ],
  );
}
