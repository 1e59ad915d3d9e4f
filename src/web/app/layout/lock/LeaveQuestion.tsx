import { Button } from 'antd';
import { useState } from 'react';
import { answerLeaving, lossByLeaving, type Loss } from '../../../lib/leaveGuard';
import { AppModal } from '../../../ui/modals/AppModal';

const SENTENCES: Record<Loss, string> = {
  typed: 'What you typed on this screen has not been saved and will be lost.',
  sent: 'This was sent, and it is not known yet whether it was saved. If you leave now you will not see the result: check before you enter it again.',
};

/** The question with its two answers; Enter, Escape and a press outside the dialog mean "stay". */
export function LeaveQuestion() {
  const [loss] = useState(lossByLeaving);
  const stay = () => answerLeaving(false);
  return (
    <AppModal
      title="Leave without saving?"
      width={400}
      onClose={stay}
      isOpenToLocked
      footer={
        <>
          <Button onClick={() => answerLeaving(true)}>Leave</Button>
          <Button type="primary" data-autofocus onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <p>{SENTENCES[loss ?? 'typed']}</p>
    </AppModal>
  );
}
