import { Modal } from 'antd';
import { useRef, type ReactNode } from 'react';
import { whileLocked } from '../../lib/session/lockGuard';
import { sidesOf, windowSides } from '../places/stylePixels';
import './AppModal.css';
import { useReturnFocus } from './useReturnFocus';

interface AppModalProps {
  title: ReactNode;
  /** Its buttons, right-aligned, the primary one last; none for a form that brings its own. */
  footer?: ReactNode;
  /** Escape, the close button and a press outside the dialog. */
  onClose: () => void;
  /** CSS px. */
  width?: number;
  /** Its answers are taken also while the session is locked. */
  isOpenToLocked?: boolean;
  children: ReactNode;
}

/**
 * Every dialog of the app: mounted while it is open, traps the focus and returns it to where it came from.
 * The focus starts at the first field, in a dialog without fields at the control with `data-autofocus`; where that is below the window,
 * on the dialog itself, which opens at its top.
 */
export function AppModal({ title, footer, onClose, width = 480, isOpenToLocked, children }: AppModalProps) {
  useReturnFocus();
  const body = useRef<HTMLDivElement>(null);
  // The dialog takes the focus when it opens; if a field has the focus by then, it stays there.
  const focusFirst = (isOpen: boolean) => {
    if (!isOpen || body.current?.contains(document.activeElement)) return;
    const first = body.current
      ?.closest('[role="dialog"]')
      ?.querySelector<HTMLElement>('input, textarea, [data-autofocus]');
    if (first && isInSight(first)) first.focus({ preventScroll: true });
  };
  return (
    <Modal
      open
      centered
      destroyOnHidden
      className="app-modal"
      wrapClassName="app-modal-wrap"
      wrapProps={isOpenToLocked === true ? whileLocked : {}}
      title={title}
      width={width}
      onCancel={onClose}
      afterOpenChange={focusFirst}
      footer={footer === undefined ? null : <div className="app-modal-buttons">{footer}</div>}
    >
      <div ref={body} className="app-modal-body">
        {children}
      </div>
    </Modal>
  );
}

/** As tall as a control, in CSS px: of a taller region the upper part is enough. */
const CONTROL_PX = 40;

function isInSight(element: HTMLElement): boolean {
  const { top, height } = sidesOf(element);
  return top + Math.min(height, CONTROL_PX) <= windowSides().height;
}
