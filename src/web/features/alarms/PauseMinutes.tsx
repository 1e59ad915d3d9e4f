import { useFormField } from '../../forms/fields/useFormField';
import { formatTimeOfDay } from '../../lib/dates';
import { useServerClock } from '../../lib/server/serverClock';

const MINUTE_MS = 60_000;

/** How long a pause lasts, and when it ends. */
export function PauseMinutes({ name, offered }: { name: string; offered: readonly number[] }) {
  const { input, control, isLocked } = useFormField<number>(name);
  const end = useServerClock((now) => formatTimeOfDay(new Date(now + input.value * MINUTE_MS).toISOString()));
  return (
    <fieldset className="pause-minutes" disabled={isLocked}>
      <legend>For</legend>
      <div>
        {offered.map((minutes) => (
          <label key={minutes}>
            <input
              type="radio"
              name={control.id}
              value={minutes}
              checked={input.value === minutes}
              onChange={() => input.onChange(minutes)}
            />
            <span>
              {minutes}
              <span className="visually-hidden"> minutes</span>
            </span>
          </label>
        ))}
      </div>
      <p>
        min, until <b>{end}</b>
      </p>
    </fieldset>
  );
}
