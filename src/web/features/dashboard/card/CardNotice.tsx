import type { Notice } from '../../../clinical/words/noticeText';
import { ClockIcon, SignalLostIcon, TriangleIcon } from '../../../ui/icons/icons';

const ICONS = {
  logged: TriangleIcon,
  unwatched: TriangleIcon,
  unread: SignalLostIcon,
  zero: SignalLostIcon,
  clock: ClockIcon,
  merged: TriangleIcon,
};

/**
 * One line under the header of a card. It takes its height from the vitals, so that every card has the same
 * height.
 */
export function CardNotice({ notice: { texts, kind } }: { notice: Notice }) {
  const Icon = ICONS[kind];
  const text = texts.join(' · ');
  return (
    <p className={`card-notice card-notice--${kind}`} data-tip={texts.length > 1 ? text : undefined}>
      <Icon size={14} />
      <span>{text}</span>
    </p>
  );
}
