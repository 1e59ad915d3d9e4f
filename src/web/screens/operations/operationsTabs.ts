import { paths } from '../../lib/paths';

/** The tabs of Operations; `words`: what else a person may look for. */
export const OPERATIONS_TABS = [
  { title: 'Alarm limits', to: paths.alarmLimits, words: 'thresholds defaults' },
  { title: 'Alarm load', to: paths.alarmLoad, words: 'statistics fatigue' },
  { title: 'Interfaces', to: paths.interfaces, words: 'HL7 links messages merges' },
  { title: 'Gateways', to: paths.gateways, words: 'tokens' },
  { title: 'Displays', to: paths.displays, words: 'wall screens monitors' },
  { title: 'Audit', to: paths.audit, words: 'log trail' },
  { title: 'Access', to: paths.access, words: 'second factors permissions rights' },
];

/** What has an address below the tab Access. */
export const ACCESS_PAGES = [
  { title: 'Departments of Staff', to: paths.accessDepartments, words: 'access' },
  { title: 'Opened Patients', to: paths.openings, words: 'access break glass records openings' },
  { title: 'External IDs', to: paths.externalIds, words: 'access single sign-on identities accounts' },
];
