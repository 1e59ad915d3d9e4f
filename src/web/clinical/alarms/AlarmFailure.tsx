import './alarms.css';

/** Why an act on an alarm was not kept; nothing where there is no such failure. */
export function AlarmFailure({ failure }: { failure: string | null }) {
  if (failure === null) return null;
  return (
    <span className="alarm-failure" role="alert">
      {failure}
    </span>
  );
}
