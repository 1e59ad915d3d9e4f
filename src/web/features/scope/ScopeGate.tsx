import { Suspense, useState, type ReactNode } from 'react';
import { outsideScopeOf } from '../../api/outsideScope';
import { Stowed } from '../../clinical/Stowed';
import { lazyPart } from '../../ui/loading/lazyPart';
import { PageHeader } from '../../ui/page/PageHeader';

/** Loaded separately: a form that most never see. */
const OpenWithReason = lazyPart(
  async () => (await import(/* webpackChunkName: "open-patient" */ './OpenWithReason')).OpenWithReason,
);

interface ScopeGateProps {
  /** Of the screen. */
  title: string;
  /** The fault of the query that the screen is about. */
  error: unknown;
  /** Asks again, once the patient is open. */
  retry: () => unknown;
  children: ReactNode;
}

/**
 * A screen about one patient, or the way to open the patient when that is of another department. A patient may be
 * moved, and an opening ends, while the screen is there: it is put away then, with what was typed into it.
 */
export function ScopeGate({ title, error, retry, children }: ScopeGateProps) {
  const refused = outsideScopeOf(error);
  const [closed, setClosed] = useState(refused);
  // Any other fault after that says nothing of the scope: only a good answer opens the screen again.
  const patient = error === undefined ? null : (refused ?? closed);
  if (patient !== closed) setClosed(patient);
  return (
    <>
      <Stowed isStowed={patient !== null}>{children}</Stowed>
      {patient === null ? null : (
        <Suspense fallback={<PageHeader title={title} />}>
          <OpenWithReason key={patient} patient={patient} title={title} onOpened={retry} />
        </Suspense>
      )}
    </>
  );
}
