import { createContext, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { DashboardPatient } from '../../../contract/dashboard';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import type { BedsideTask } from './bedsideContext';

export interface BedsideDialogProps {
  task: BedsideTask;
  patient: DashboardPatient;
  onClose: () => void;
}

/**
 * Renders the dialog of a task; the app provides it, because each belongs to another feature. It is loaded on
 * first use.
 */
export const BedsideDialogContext = createContext<(props: BedsideDialogProps) => ReactNode>(() => null);

/** One dialog at a time for a bedside task. The caller must render `dialog`. */
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
