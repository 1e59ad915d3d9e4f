import { Button } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from './AppModal';

interface ConfirmModalProps {
  title: string;
  /** The labels of the buttons, where Cancel and Confirm are not clear enough. */
  cancelText?: string;
  confirmText?: string;
  /** While the confirmed action is under way: it can neither be confirmed again nor cancelled. */
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  children?: ReactNode;
}

/** A question with Cancel and Confirm; Enter, Escape and a press outside the dialog mean Cancel. */
export function ConfirmModal({
  title,
  cancelText = 'Cancel',
  confirmText = 'Confirm',
  isBusy = false,
  onCancel,
  onConfirm,
  children,
}: ConfirmModalProps) {
  const cancel = () => {
    if (!isBusy) onCancel();
  };
  return (
    <AppModal
      title={title}
      width={400}
      onClose={cancel}
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={cancel}>
            {cancelText}
          </Button>
          <Button type="primary" loading={isBusy} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </AppModal>
  );
}
