import type { MessageState } from '../../../../../contract/hl7Messages';
import {
  CircleCheckIcon,
  CircleMinusIcon,
  TriangleFilledIcon,
  TriangleIcon,
} from '../../../../ui/icons/icons';
import { STATE_MEANINGS, STATE_TONES, type StateTone } from './messageText';

const ICONS: Readonly<Record<StateTone, typeof CircleCheckIcon>> = {
  danger: TriangleFilledIcon,
  warn: TriangleIcon,
  ok: CircleCheckIcon,
  quiet: CircleMinusIcon,
};

/** What became of a message, as icon and word. */
export function MessageStateText({ state }: { state: MessageState }) {
  return (
    <Tone tone={STATE_TONES[state]} title={STATE_MEANINGS[state]}>
      {state === 'dead' ? 'dead letter' : state}
    </Tone>
  );
}

interface ToneProps {
  tone: StateTone;
  title?: string;
  children: string;
}

/** Words with the icon and colour of how urgent they are. */
export function Tone({ tone, title, children }: ToneProps) {
  const Icon = ICONS[tone];
  return (
    <span className={`tone tone--${tone}`} title={title}>
      <Icon size={14} />
      {children}
    </span>
  );
}
