import type { RiskBand } from '../../../clinical/risk';
import { CircleCheckIcon, CircleMinusIcon, TriangleFilledIcon, TriangleIcon } from '../../ui/icons/icons';
import type { IconProps } from '../../ui/page/Outline';

/** Shapes that differ without colour: risk is never conveyed by colour alone. */
const ICONS: Record<RiskBand, (props: IconProps) => React.JSX.Element> = {
  high: TriangleFilledIcon,
  medium: TriangleIcon,
  low: CircleCheckIcon,
  none: CircleMinusIcon,
};

/** The shape of a risk band; the word beside it is its name. */
export function BandIcon({ band }: { band: RiskBand }) {
  const Icon = ICONS[band];
  return <Icon />;
}
