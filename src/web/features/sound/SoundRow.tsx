import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { SoundIcon } from '../../ui/icons/icons';
import { lazyPart } from '../../ui/loading/lazyPart';
import './SoundRow.css';
import { minutesAndSeconds } from './pauseText';
import type { SoundState } from './playing/stationPlayer';
import { useStationSound } from './useStationSound';

const WORDS: Readonly<Record<SoundState, string>> = {
  on: 'On',
  off: 'Off',
  blocked: 'Blocked',
  unsupported: 'Unsupported',
};

const SoundDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "sound-dialog" */ './SoundDialog')).SoundDialog,
);

/** Whether alarms sound at this station, at the foot of the navigation; opens what can be set. */
export function SoundRow({ className }: { className: string }) {
  const { state, pausedFor } = useStationSound();
  const [isOpen, setIsOpen] = useState(false);
  const isPaused = state === 'on' && pausedFor > 0;
  const word = isPaused ? `Paused ${minutesAndSeconds(pausedFor)}` : WORDS[state];
  return (
    <>
      <button
        type="button"
        className={`${className} sound-row`}
        aria-haspopup="dialog"
        title={`Sound of alarms: ${WORDS[state]}`}
        onClick={() => setIsOpen(true)}
      >
        <SoundIcon />
        <span className="side-menu-words">Sound</span>
        <span className={`sound-state sound-state--${isPaused ? 'paused' : state}`}>{word}</span>
      </button>
      {isOpen ? (
        <ErrorBoundary>
          <Suspense>
            <SoundDialog onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
