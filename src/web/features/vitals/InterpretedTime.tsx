import { useFieldValue } from '../../forms/useFieldValue';
import { serverNow } from '../../lib/server/serverTime';
import { momentText } from '../../ui/charts/clock';
import { observationTime } from './observationTime';

/**
 * The time that the field stands for, in the product's format: the field itself may format it differently. Nothing
 * while there is none.
 */
export function InterpretedTime({ field }: { field: string }) {
  const typed = useFieldValue<string>(field);
  const time = typed === undefined ? null : observationTime(typed, serverNow());
  return time === null ? null : (
    <time className="interpreted-time" dateTime={new Date(time).toISOString()}>
      {momentText(time)}
    </time>
  );
}
