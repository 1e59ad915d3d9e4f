import { Modal } from 'antd';
import type { ReactNode } from 'react';
import './AppModal.css';

interface AppModalProps {
  title: ReactNode;
  /** Its buttons, right-aligned, the primary one last; none for a form that brings its own. */
  footer?: ReactNode;
  /** Escape, the cross and a press beside it. */
  onClose: () => void;
  /** CSS px. */
  width?: number;
  children: ReactNode;
}

/** Every dialog of the app: mounted while it is open, traps the focus and gives it back to where it came from. */
export function AppModal({ title, footer, onClose, width = 480, children }: AppModalProps) {
  return (
    <Modal
      open centered destroyOnHidden className="app-modal" title={title} width={width} onCancel={onClose}
      footer={footer === undefined ? null : <div className="app-modal-buttons">{footer}</div>}
    >
      {children}
    </Modal>
  );
}
