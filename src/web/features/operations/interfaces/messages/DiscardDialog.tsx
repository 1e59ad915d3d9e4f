import { Button } from 'antd';
import type { DiscardBody, Hl7MessageDetails } from '../../../../../contract/hl7Messages';
import { useDiscardHl7MessageMutation } from '../../../../api/hl7Messages';
import { TextField } from '../../../../forms/fields/TextField';
import { SaveForm, SaveNote } from '../../../../forms/SaveForm';
import { validateDiscard } from '../../../../forms/validators/hl7Messages';
import { closeUnlessUnsaved } from '../../../../lib/leaveGuard';
import { AppModal } from '../../../../ui/modals/AppModal';
import { conflictText } from './messageResult';
import { messageName } from './messageText';

interface DiscardDialogProps {
  message: Hl7MessageDetails;
  onClose: () => void;
  onDiscarded: () => void;
}

/** What comes of a discard. */
const EFFECT = {
  in: 'It has no effect, now or later.',
  out: 'It is not sent again, and the next message of its queue is. The other side may have it already.',
} as const;

/** Gives up a dead letter, or an unanswered message: why. */
export function DiscardDialog({ message, onClose, onDiscarded }: DiscardDialogProps) {
  const [discard] = useDiscardHl7MessageMutation();
  const close = () => closeUnlessUnsaved(onClose);
  const title = `Discard ${messageName(message)}?`;
  return (
    <AppModal title={title} width={440} onClose={close}>
      <SaveForm<{ reason?: string }, DiscardBody, unknown>
        className="message-form"
        label={title}
        validator={validateDiscard}
        validateOn="submit"
        toBody={({ reason = '' }) => (reason.trim() === '' ? {} : { reason: reason.trim() }) as DiscardBody}
        save={async ({ reason }) => {
          const { data, error } = await discard({ id: message.id, reason });
          if (error === undefined) return { data };
          const words = conflictText(error);
          return { error: words === null ? error : { status: 400, data: { reason: [words] } } };
        }}
        onSaved={onDiscarded}
      >
        {({ isSubmitting, formError }) => (
          <>
            <p className="message-form-words">
              {EFFECT[message.direction]} The reason stays with the message, and the audit log says who gave
              it.
            </p>
            <TextField
              name="reason"
              label="Reason"
              required
              placeholder={message.direction === 'in' ? 'Corrected by hand' : 'Reported by phone'}
            />
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={close}>Cancel</Button>
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Discard
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}
