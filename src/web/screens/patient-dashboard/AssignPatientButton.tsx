import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { PlusIcon } from '../../ui/icons/icons';
import { lazyPart } from '../../ui/loading/lazyPart';

/** Loaded separately: a user who only watches a board does not need forms and dialogs. */
const AssignPatientModal = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "assign-patient" */ '../../features/devices/assignment/AssignPatientModal'
      )
    ).AssignPatientModal,
);

/** Opens the dialog that gives a device to a patient. */
export function AssignPatientButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button--primary" onClick={() => setIsOpen(true)}>
        <PlusIcon />
        Assign Patient
      </button>
      {isOpen ? (
        <ErrorBoundary>
          <Suspense>
            <AssignPatientModal onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
