import type { Patient, PatientProfile } from '../../../../contract/patients';
import { useGetPatientQuery, useUpdatePatientMutation } from '../../../api/patients';
import type { Versioned } from '../../../api/versioned';
import { useEditBase } from '../../../forms/useEditBase';
import { useViewEdit } from '../../../forms/useViewEdit';
import { Card } from '../../../ui/Card';
import { PencilIcon } from '../../../ui/icons';
import { ProfileFacts } from './ProfileFacts';
import { ProfileForm } from './ProfileForm';
import './ProfileCard.css';

/**
 * The profile: read-only first, edited on demand. Two people who change it at once are both notified, and
 * neither loses a change.
 */
export function ProfileCard({ patient }: { patient: Versioned<Patient> }) {
  const { id } = patient.item;
  const [update] = useUpdatePatientMutation();
  const { refetch } = useGetPatientQuery(id);
  const { base, before, restart, fetchCurrent } = useEditBase(patient, refetch);
  const { isViewing, edit, cancel, save } = useViewEdit({
    save: (changes: PatientProfile) => update({ id, version: base.version, changes }),
    fetchCurrent,
  });
  if (isViewing) {
    const start = () => {
      restart();
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
  return <ProfileForm patient={base.item} before={before} save={save} onCancel={cancel} />;
}
