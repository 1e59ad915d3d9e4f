import type { RiskBand } from '../../../clinical/risk';
import { SignalLostIcon } from '../../ui/icons/icons';
import { AlarmIcon } from '../../ui/icons/navigationIcons';
import { BandIcon } from './BandIcon';
import type { CardState } from '../cardState';

interface RiskIconProps {
  band: RiskBand;
  state: Pick<CardState, 'isUncertain' | 'isByAlarm'>;
}

/** The icon beside the word of a patient's risk: of what the word says, not always of the band. */
export function RiskIcon({ band, state: { isUncertain, isByAlarm } }: RiskIconProps) {
  if (isByAlarm) return <AlarmIcon />;
  return isUncertain ? <SignalLostIcon /> : <BandIcon band={band} />;
}
