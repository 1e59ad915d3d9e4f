import type { AlarmStory } from '../../../../contract/alarms';
import { storySteps } from '../../../clinical/words/eventText';
import { formatClockOfDay } from '../../../lib/dates';

/** The story of one alarm, step by step, to the second. */
export function TimeLine({ story }: { story: AlarmStory }) {
  return (
    <ol className="time-line" aria-label="Time line">
      {storySteps(story).map(({ at, fact, detail, look }, index) => (
        <li key={index} className={`time-line--${look}`}>
          <time dateTime={new Date(at).toISOString()}>{formatClockOfDay(at)}</time>
          <span>
            {look === 'step' || look === 'future' ? fact : <b>{fact}</b>}
            {detail === null ? null : <small>{detail}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
