import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ClinicalNote } from '../../../contract/clinicalNotes';
import { useGetNoteQuery } from '../../api/clinicalNotes';
import { isGone } from '../../api/transport/fault';
import { POLLING } from '../../api/transport/polling';
import type { Versioned } from '../../api/transport/versioned';
import { PatientBanner } from '../../clinical/banner/PatientBanner';
import { OncePatientKnown } from '../../clinical/banner/OncePatientKnown';
import { PrintLine } from '../../features/patients/PrintLine';
import { ScopeGate } from '../../features/scope/ScopeGate';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { PageHeader } from '../../ui/page/PageHeader';

interface NoteFrameProps {
  title: string;
  actions?: ReactNode | undefined;
  /** The note is only read: it is kept up to date. What is being edited stays as it was when the edit began. */
  isRead?: boolean;
  children: (note: Versioned<ClinicalNote>) => ReactNode;
}

/**
 * The common part of both note screens: the note in the address, the link back to the patient's notes, and
 * the message when it cannot be loaded.
 */
export function NoteFrame({ title, actions, isRead = false, children }: NoteFrameProps) {
  const { id: text = '' } = useParams();
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  const {
    currentData: note,
    error,
    refetch,
  } = useGetNoteQuery(id ?? skipToken, {
    pollingInterval: isRead ? POLLING.notes : 0,
    refetchOnMountOrArgChange: true,
  });
  const isUnknown = id === null || isGone(error);
  return (
    <ScopeGate key={id} title={title} error={error} retry={refetch}>
      <PageHeader
        title={title}
        {...(actions === undefined || isUnknown ? {} : { actions })}
        breadcrumb={
          note === undefined ? (
            <Breadcrumb back={{ title: 'Patient List', to: paths.patients }} current="" />
          ) : (
            <Breadcrumb
              back={{
                title: `${note.item.patient.first_name} ${note.item.patient.last_name}`,
                to: paths.patientNotes(note.item.patient.id),
              }}
              current={`Note ${note.item.id}`}
            />
          )
        }
        {...(note === undefined
          ? {}
          : { identity: <PatientBanner patient={note.item.patient.id} isLinked /> })}
      />
      {note === undefined ? null : <PrintLine patient={note.item.patient.id} />}
      <div className="note-screen">{region()}</div>
    </ScopeGate>
  );

  function region() {
    if (isUnknown) return <p role="alert">This note does not exist.</p>;
    if (note !== undefined)
      return <OncePatientKnown patient={note.item.patient.id}>{children(note)}</OncePatientKnown>;
    if (error !== undefined)
      return (
        <p role="alert">
          The note could not be loaded.{' '}
          <button type="button" className="button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      );
    return <div role="status" aria-label="Loading the note" />;
  }
}
