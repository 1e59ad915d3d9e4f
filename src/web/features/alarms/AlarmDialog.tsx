import type { AlarmQuestion } from '../../clinical/alarms/alarmDialogs';
import { CloseDialog } from './CloseDialog';
import { PauseDialog } from './PauseDialog';

const DIALOGS = { pause: PauseDialog, close: CloseDialog } as const;

/** The dialog of one question about an alarm. */
export function AlarmDialog(props: AlarmQuestion & { onClose: () => void }) {
  const Dialog = DIALOGS[props.ask];
  return <Dialog {...props} />;
}
