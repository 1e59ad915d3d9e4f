import { Suspense } from 'react';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { lazyPart } from '../../ui/loading/lazyPart';

const parts = () => import(/* webpackChunkName: "sound" */ './soundParts');

const Sound = lazyPart(async () => (await parts()).AlarmSound);
const Notice = lazyPart(async () => (await parts()).SoundNotice);
const Row = lazyPart<{ className: string }>(async () => (await parts()).SoundRow);

/** Plays the alarms of the signed-in user; nothing on screen. */
export function AlarmSound() {
  return (
    <Suspense>
      <Sound />
    </Suspense>
  );
}

/** On every screen, while a station that should sound does not. */
export function SoundNotice() {
  return (
    <Suspense>
      <Notice />
    </Suspense>
  );
}

/** The row of the navigation; its place is kept while it is loaded. */
export function SoundRow({ className }: { className: string }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<div className={className} />}>
        <Row className={className} />
      </Suspense>
    </ErrorBoundary>
  );
}
