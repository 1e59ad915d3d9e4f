import type { ComponentType } from 'react';
import type { Department } from '../../../contract/departments';
import type { Findings, FoundDevice, FoundPatient } from '../../../contract/find';
import type { IconProps } from '../../ui/page/Outline';
import { FINDER_ACTIONS, type Asked, type FinderAction } from './finderActions';
import { foldedWords } from './hits';

/** A screen of the app that can be found by its names. */
export interface FinderScreen {
  title: string;
  /** What else it is called, and its entry in the navigation. */
  words: string;
  to: string;
  Icon: ComponentType<IconProps> | null;
  /** Offered before anything is typed. */
  isListed: boolean;
}

/** One option of the finder; `id` is the same as long as it leads to the same. */
export type FinderRow = { id: string } & (
  | { kind: 'patient'; patient: FoundPatient }
  | { kind: 'action'; action: FinderAction; patient: FoundPatient }
  | { kind: 'completion'; action: FinderAction }
  | { kind: 'device'; device: FoundDevice }
  | { kind: 'department'; department: Department }
  | { kind: 'screen'; screen: FinderScreen }
);

export interface FinderGroup {
  title: string;
  rows: readonly FinderRow[];
}

/** Found patients for whom a typed action is offered. */
const ACTED_ON = 3;

/** The actions that are offered for the best match without being asked for. */
const OFFERED = new Set(['vitals', 'notes', 'admit']);

/** What the finder shows for a text, group by group. Without a text: the screens. */
export function finderGroups(
  { action, search, completions }: Asked,
  findings: Findings | undefined,
  screens: readonly FinderScreen[],
): readonly FinderGroup[] {
  const { patients = [], devices = [], departments = [] } = findings ?? {};
  const actions = {
    title: 'Actions',
    rows: [...actionRows(action, patients), ...completions.map(completionRow)],
  };
  const people = { title: 'Patients', rows: patients.map(patientRow) };
  const groups: readonly FinderGroup[] =
    action === null
      ? [
          people,
          actions,
          { title: 'Devices', rows: devices.map(deviceRow) },
          {
            title: departments.length === 0 ? 'Screens' : 'Departments and screens',
            rows: [...departments.map(departmentRow), ...screensOf(search, screens).map(screenRow)],
          },
        ]
      : [actions, people];
  return groups.filter(({ rows }) => rows.length > 0);
}

function actionRows(action: FinderAction | null, patients: readonly FoundPatient[]): FinderRow[] {
  const offered = action === null ? FINDER_ACTIONS.filter(({ task }) => OFFERED.has(task)) : [action];
  return patients.slice(0, action === null ? 1 : ACTED_ON).flatMap((patient) =>
    offered
      .filter(({ fits }) => fits(patient))
      .map((each) => ({
        id: `${each.task.replaceAll(' ', '-')}-${patient.id}`,
        kind: 'action' as const,
        action: each,
        patient,
      })),
  );
}

const completionRow = (action: FinderAction): FinderRow => ({
  id: `complete-${action.task.replaceAll(' ', '-')}`,
  kind: 'completion',
  action,
});
const patientRow = (patient: FoundPatient): FinderRow => ({
  id: `patient-${patient.id}`,
  kind: 'patient',
  patient,
});
const deviceRow = (device: FoundDevice): FinderRow => ({ id: `device-${device.id}`, kind: 'device', device });
const departmentRow = (department: Department): FinderRow => ({
  id: `department-${department.id}`,
  kind: 'department',
  department,
});
const screenRow = (screen: FinderScreen): FinderRow => ({
  id: `screen${screen.to.replaceAll('/', '-')}`,
  kind: 'screen',
  screen,
});

/** The screens that have a word for every term of the text. */
function screensOf(search: string, screens: readonly FinderScreen[]): readonly FinderScreen[] {
  const terms = foldedWords(search);
  return screens.filter(({ title, words: others, isListed }) => {
    const words = foldedWords(`${title} ${others}`);
    if (terms.length === 0) return isListed;
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  });
}
