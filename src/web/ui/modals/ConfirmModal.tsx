import { Button } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from './AppModal';

interface ConfirmModalProps {
  title: string;
  /** While what was confirmed is being done: it can neither be confirmed again nor cancelled. */
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  children?: ReactNode;
}

/** A question with Cancel and Confirm; Cancel is what Enter, Escape and a press beside it give. */
export function ConfirmModal({ title, isBusy = false, onCancel, onConfirm, children }: ConfirmModalProps) {
  const cancel = () => { if (!isBusy) onCancel(); };
  return (
    <AppModal
      title={title} width={400} onClose={cancel}
      footer={(
        <>
          <Button data-autofocus disabled={isBusy} onClick={cancel}>Cancel</Button>
          <Button type="primary" loading={isBusy} onClick={onConfirm}>Confirm</Button>
        </>
      )}
    >
      {children}
    </AppModal>
  );
}
