import { useFieldValue } from '../../forms/useFieldValue';
import { serverNow } from '../../lib/serverTime';
import { momentText } from '../../ui/charts/clock';
import { observationTime } from './observationTime';

/** The moment that the field means, as every moment is shown: the field itself may write it otherwise. Nothing while there is none. */
export function MeantTime({ field }: { field: string }) {
  const typed = useFieldValue<string>(field);
  const time = typed === undefined ? null : observationTime(typed, serverNow());
  return time === null ? null : (
    <time className="meant-time" dateTime={new Date(time).toISOString()}>
      {momentText(time)}
    </time>
  );
}
