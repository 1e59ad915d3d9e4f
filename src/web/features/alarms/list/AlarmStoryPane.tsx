import type { ReactNode } from 'react';
import { AlarmsNotRefreshed } from '../../../clinical/alarms/AlarmsNotRefreshed';
import { Link } from 'react-router-dom';
import type { AlarmStory } from '../../../../contract/alarms';
import { useAlarmStory, useStoryTimeIfOld } from '../../../api/alarms';
import { outsideScopeOf } from '../../../api/outsideScope';
import { AlarmButtons } from '../../../clinical/alarms/AlarmButtons';
import { AlarmOwner } from '../../../clinical/alarms/AlarmOwner';
import { AlarmSeverity } from '../../../clinical/alarms/AlarmSeverity';
import { PatientBannerLine } from '../../../clinical/banner/PatientBannerLine';
import { useAlarmAct } from '../../../clinical/alarms/useAlarmAct';
import { isOpen } from '../../../clinical/alarms';
import { becauseText, noDataText } from '../../../clinical/words/alarms/alarmDetails';
import { alarmPhrase } from '../../../clinical/words/alarms/alarmText';
import { lastFirst } from '../../../clinical/words/personName';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { momentText } from '../../../ui/charts/clock';
import { PulseIcon } from '../../../ui/icons/icons';
import { ItemFault } from '../../../ui/loading/ItemFault';
import { Waiting } from '../../../ui/loading/Waiting';
import { TimeLine } from './TimeLine';
import './AlarmStoryPane.css';

/** One alarm with its time line, kept up to date, and what can be done about it. */
export function AlarmStoryPane({ id }: { id: number }) {
  const { currentData, isError, error, refetch } = useAlarmStory(id);
  const shownFrom = useStoryTimeIfOld(id);
  const outside = outsideScopeOf(error);
  // Also where it was shown before: the patient may have been moved.
  if (outside !== null)
    return (
      <p className="alarm-story-outside" role="alert">
        This alarm is of a patient in a department that you do not belong to.{' '}
        <Link to={paths.patient(outside)}>Open with a reason</Link>
      </p>
    );
  if (currentData !== undefined)
    return (
      <Story story={currentData}>
        <AlarmsNotRefreshed className="alarm-story-old" shownFrom={shownFrom} />
      </Story>
    );
  if (isError) return <ItemFault noun="alarm" retry={() => void refetch()} />;
  return <Waiting className="alarm-story-waiting" label="Loading the alarm" />;
}

function Story({ story, children }: { story: AlarmStory; children: ReactNode }) {
  const acting = useAlarmAct(story);
  const { shown, failure } = acting;
  const { patient } = shown;
  const bed = patient.bed ?? MISSING;
  const because = becauseText(shown);
  const noData = isOpen(shown) ? noDataText(shown) : null;
  return (
    <article className="alarm-story" aria-label={`${alarmPhrase(shown)} of ${bed}`}>
      <header>
        <div className="alarm-story-who">
          <PatientBannerLine patient={patient} isLinked />
        </div>
        {children}
        <h2>{alarmPhrase(shown)}</h2>
        <p className="alarm-story-since">
          <AlarmSeverity severity={shown.severity} isOver={!isOpen(shown)} />
          {`since ${momentText(Date.parse(shown.raised_at))}`}
        </p>
        {because === null ? null : <p>{because}</p>}
        {noData === null ? null : <p className="alarm-item-silent">{`It stands: ${noData}`}</p>}
        <AlarmOwner alarm={shown} />
      </header>
      <TimeLine story={shown} />
      <footer>
        <p className="alarm-failure" role="alert">
          {failure}
        </p>
        <AlarmButtons acting={acting} patient={patient.id} who={`${bed} · ${lastFirst(patient)}`} canClose />
        <Link className="alarm-story-chart" to={paths.patientChart(patient.id)}>
          <PulseIcon />
          Patient chart
        </Link>
      </footer>
    </article>
  );
}
