import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { AlarmQuestionContext, type AlarmQuestion } from '../../clinical/alarms/alarmDialogs';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { lazyPart } from '../../ui/loading/lazyPart';

const AlarmDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "alarm-dialogs" */ './AlarmDialog')).AlarmDialog,
);

interface AlarmDialogsProps {
  /** The screen that is open, as `placeOf` identifies it. */
  place: string;
  children: ReactNode;
}

/**
 * One dialog at a time about an alarm, over the screen on which it was asked for; loaded when it is first needed. It ends with that
 * screen: over another patient's it would act for the patient of the former one.
 */
export function AlarmDialogs({ place, children }: AlarmDialogsProps) {
  const [asked, setAsked] = useState<(AlarmQuestion & { place: string }) | null>(null);
  const ask = useCallback((question: AlarmQuestion) => setAsked({ ...question, place }), [place]);
  const isLeft = asked !== null && asked.place !== place;
  if (isLeft) setAsked(null);
  return (
    <AlarmQuestionContext value={ask}>
      {children}
      {asked === null || isLeft ? null : (
        <ErrorBoundary key={`${asked.ask} ${asked.alarm.id}`}>
          <Suspense>
            <AlarmDialog {...asked} onClose={() => setAsked(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </AlarmQuestionContext>
  );
}
