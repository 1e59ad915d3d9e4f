import type { AnyStateMachine } from 'xstate';
import { saveAdmissionMachine } from '../../src/web/features/admissions/save/saveAdmissionMachine';
import { notifierMachine } from '../../src/web/features/alerts/notifier/notifierMachine';
import { filtersMachine } from '../../src/web/features/dashboard/filters/filtersMachine';
import { highPriorityMachine } from '../../src/web/features/highPriority/highPriorityMachine';
import { idleMachine } from '../../src/web/features/session/idle/idleMachine';
import { loginMachine } from '../../src/web/features/session/login/loginMachine';
import { signOnMachine } from '../../src/web/features/session/login/signOnMachine';
import { viewEditMachine } from '../../src/web/forms/edit/viewEditMachine';

export interface ProductionMachine {
  /** Where it is written, from the root of the project. */
  file: string;
  /** What it is for, as a title. */
  title: string;
  machine: AnyStateMachine;
}

/** Every machine that ships. A test compares the list with the sources. */
export const PRODUCTION_MACHINES: readonly ProductionMachine[] = [
  { file: 'src/web/features/session/login/loginMachine.ts', title: 'Signing in', machine: loginMachine },
  {
    file: 'src/web/features/session/login/signOnMachine.ts',
    title: 'Single sign-on',
    machine: signOnMachine,
  },
  {
    file: 'src/web/features/session/idle/idleMachine.ts',
    title: 'Signing out who has left',
    machine: idleMachine,
  },
  {
    file: 'src/web/features/dashboard/filters/filtersMachine.ts',
    title: 'View Settings',
    machine: filtersMachine,
  },
  {
    file: 'src/web/forms/edit/viewEditMachine.ts',
    title: 'A form that is read first and changed on demand',
    machine: viewEditMachine,
  },
  {
    file: 'src/web/features/highPriority/highPriorityMachine.ts',
    title: 'The high priority flag',
    machine: highPriorityMachine,
  },
  {
    file: 'src/web/features/admissions/save/saveAdmissionMachine.ts',
    title: 'Saving an admission with its device',
    machine: saveAdmissionMachine,
  },
  {
    file: 'src/web/features/alerts/notifier/notifierMachine.ts',
    title: 'The alert notifier',
    machine: notifierMachine,
  },
];
