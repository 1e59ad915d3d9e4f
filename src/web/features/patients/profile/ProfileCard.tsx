import type { Patient, PatientProfile } from '../../../../contract/patients';
import { useGetPatientQuery, useUpdatePatientMutation } from '../../../api/patients';
import type { Versioned } from '../../../api/transport/versioned';
import { useVersionedEdit } from '../../../forms/edit/useVersionedEdit';
import { useViewEdit } from '../../../forms/edit/useViewEdit';
import { Card } from '../../../ui/Card';
import { PencilIcon } from '../../../ui/icons/screenIcons';
import { ProfileFacts } from './ProfileFacts';
import { ProfileForm } from './ProfileForm';
import { isProfileOnRecord, PROFILE_RECORD } from './profileRecord';
import './ProfileCard.css';

/**
 * The profile: read-only first, edited on demand. Two people who change it at once are both notified, and
 * neither loses a change.
 */
export function ProfileCard({ patient }: { patient: Versioned<Patient> }) {
  const { id } = patient.item;
  const [update] = useUpdatePatientMutation();
  const { refetch } = useGetPatientQuery(id);
  const versioned = useVersionedEdit({
    current: patient,
    refetch,
    send: (changes: PatientProfile, { version }) => update({ id, version, changes }),
    fields: PROFILE_RECORD,
    isStored: isProfileOnRecord,
    answerOf: (record): Versioned<Patient> => record,
  });
  const { isViewing, edit, cancel, save } = useViewEdit({ save: versioned.save });
  if (isViewing) {
    const start = () => {
      versioned.restart();
      edit();
    };
    return (
      <Card
        title="Profile"
        aside={
          <button type="button" className="button" onClick={start}>
            <PencilIcon />
            Edit
          </button>
        }
      >
        <ProfileFacts patient={patient.item} />
      </Card>
    );
  }
  return <ProfileForm patient={versioned.base} notice={versioned.conflict} save={save} onCancel={cancel} />;
}
