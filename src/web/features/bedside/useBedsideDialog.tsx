import { createContext, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { DashboardPatient } from '../../../contract/dashboard';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import type { BedsideTask } from './bedsideContext';

export interface BedsideDialogProps {
  task: BedsideTask;
  patient: DashboardPatient;
  onClose: () => void;
}

/** Draws the dialog of a task; the app gives it, because each is of another feature. It is loaded when the first one is wanted. */
export const BedsideDialogContext = createContext<(props: BedsideDialogProps) => ReactNode>(() => null);

/** One dialog at a time for something that is done at the bed. `dialog` is to be drawn by who opens it. */
export function useBedsideDialog(): {
  dialog: ReactNode;
  open: (task: BedsideTask, patient: DashboardPatient) => void;
} {
  const drawDialog = use(BedsideDialogContext);
  const [wanted, setWanted] = useState<Omit<BedsideDialogProps, 'onClose'> | null>(null);
  const dialog =
    wanted === null ? null : (
      <ErrorBoundary key={`${wanted.task} ${wanted.patient.id}`}>
        <Suspense>{drawDialog({ ...wanted, onClose: () => setWanted(null) })}</Suspense>
      </ErrorBoundary>
    );
  const open = useCallback(
    (task: BedsideTask, patient: DashboardPatient) => setWanted({ task, patient }),
    [],
  );
  return { dialog, open };
}
