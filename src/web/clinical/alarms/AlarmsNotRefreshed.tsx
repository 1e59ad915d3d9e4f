import { ServerAge } from '../../ui/ServerAge';

interface AlarmsNotRefreshedProps {
  /** Server time of the alarms on screen, epoch ms; null while they are refreshed. */
  shownFrom: number | null;
  className: string;
}

/** That the alarms on screen, or that there are none, is not known to be so any more. The age is not announced each second. */
export function AlarmsNotRefreshed({ shownFrom, className }: AlarmsNotRefreshedProps) {
  return shownFrom === null ? null : (
    <p className={className}>
      <span role="alert">The alarms cannot be refreshed.</span> Last refreshed{' '}
      <ServerAge since={new Date(shownFrom).toISOString()} />.
    </p>
  );
}
