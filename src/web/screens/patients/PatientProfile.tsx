import { Suspense } from 'react';
import type { Patient } from '../../../contract/patients';
import { usePatientWatch } from '../../api/recordGone';
import { POLLING } from '../../api/transport/polling';
import { useCurrentUser, userCan } from '../../api/users';
import type { Versioned } from '../../api/transport/versioned';
import { AdmissionInfo } from '../../features/admissions/AdmissionInfo';
import { ConditionsCard } from '../../features/patients/profile/ConditionsCard';
import { ProfileCard } from '../../features/patients/profile/ProfileCard';
import { VitalsCard } from '../../features/patients/profile/VitalsCard';
import { TrendsButton } from '../../features/report/TrendsButton';
import { Card } from '../../ui/Card';
import { lazyPart } from '../../ui/loading/lazyPart';

/** Loaded a moment later: the profile's first load is near its size limit. */
const LoggedSetsCard = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "logged-sets" */ '../../features/vitals/LoggedSetsCard'))
      .LoggedSetsCard,
);

const PatientLimitsCard = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "patient-limits" */ '../../features/alarms/limits/PatientLimitsCard'))
      .PatientLimitsCard,
);

const PatientAlarms = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "patient-alarms" */ '../../features/alarms/PatientAlarms'))
      .PatientAlarms,
);

const RecordCard = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "patient-record" */ '../../features/patients/record/RecordCard'))
      .RecordCard,
);

/** The first tab: the patient's state, profile and stay. */
export function PatientProfile({ patient }: { patient: Versioned<Patient> }) {
  const { id, comorbidities, allergies } = patient.item;
  const user = useCurrentUser();
  usePatientWatch(id, 'getLastObservation', POLLING.lastObservation);
  return (
    <div className="patient-profile">
      <div className="patient-profile-column">
        <VitalsCard patientId={id} trends={<TrendsButton patient={patient.item} />} />
        <Suspense fallback={<Card title="Alarms">{null}</Card>}>
          <PatientAlarms patient={patient.item} />
        </Suspense>
        <Suspense fallback={<Card title="Logged by hand">{null}</Card>}>
          <LoggedSetsCard patient={patient.item} />
        </Suspense>
        <Suspense fallback={<Card title="Alarm limits">{null}</Card>}>
          <PatientLimitsCard patient={patient.item} />
        </Suspense>
        <ConditionsCard title="Comorbidities" conditions={comorbidities} />
        <ConditionsCard title="Allergies" conditions={allergies} />
      </div>
      <div className="patient-profile-column">
        <ProfileCard patient={patient} />
      </div>
      <div className="patient-profile-column">
        <AdmissionInfo patient={id} />
        {userCan(user, 'export and erase patients') === true ? (
          <Suspense fallback={null}>
            <RecordCard patient={patient.item} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
