import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CircleCheckIcon } from '../icons/icons';
import { ErrorIcon } from '../icons/signInIcons';
import { AppModal } from './AppModal';
import './InfoModal.css';

interface InfoModalProps {
  kind: 'success' | 'error';
  title: string;
  onClose: () => void;
  /** What was saved, or what to do now. */
  children?: ReactNode;
}

/**
 * The result of an operation, with an icon named `Success` or `Error` before the title; stays until the user
 * closes it.
 */
export function InfoModal({ kind, title, onClose, children }: InfoModalProps) {
  const Icon = kind === 'success' ? CircleCheckIcon : ErrorIcon;
  return (
    <AppModal
      width={400}
      onClose={onClose}
      footer={
        <Button type="primary" data-autofocus onClick={onClose}>
          OK
        </Button>
      }
      title={<span className="info-title">{title}</span>}
    >
      {/* Not in the title: the dialog's name is its text alone. */}
      <Icon
        size={22}
        title={kind === 'success' ? 'Success' : 'Error'}
        className={`info-icon info-icon--${kind}`}
      />
      {children}
    </AppModal>
  );
}
