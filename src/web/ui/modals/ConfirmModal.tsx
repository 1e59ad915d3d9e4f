import { Button } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from './AppModal';

interface ConfirmModalProps {
  title: string;
  /** What the buttons say, where Cancel and Confirm would not say enough. */
  cancelText?: string;
  confirmText?: string;
  /** While what was confirmed is being done: it can neither be confirmed again nor cancelled. */
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  children?: ReactNode;
}

/** A question with Cancel and Confirm; Cancel is what Enter, Escape and a press beside it give. */
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
