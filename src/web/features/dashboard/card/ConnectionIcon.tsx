import { SignalIcon, SignalLostIcon } from '../../../ui/icons/icons';
import type { Signal } from '../../../clinical/freshness';

const NAMES: Record<Signal, string> = {
  stable: 'Connection stable',
  lost: 'Signal lost',
  unknown: 'Connection unknown',
};

/** The link between the device and the server. */
export function ConnectionIcon({ signal }: { signal: Signal }) {
  const Icon = signal === 'lost' ? SignalLostIcon : SignalIcon;
  return (
    <Icon className={`signal signal--${signal}`} size={14} title={NAMES[signal]} data-tip={NAMES[signal]} />
  );
}
