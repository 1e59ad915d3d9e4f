import { Button } from 'antd';
import { answerLeaving } from '../../lib/leaveGuard';
import { AppModal } from '../../ui/modals/AppModal';

/** What is asked, and its two answers; staying is the one that Enter, Escape and a press beside it give. */
export function LeaveQuestion() {
  const stay = () => answerLeaving(false);
  return (
    <AppModal
      title="Leave without saving?" width={400} onClose={stay}
      footer={(
        <>
          <Button onClick={() => answerLeaving(true)}>Leave</Button>
          <Button type="primary" data-autofocus onClick={stay}>Stay</Button>
        </>
      )}
    >
      <p>What you typed on this screen has not been saved and will be lost.</p>
    </AppModal>
  );
}
