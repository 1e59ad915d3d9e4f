import { Suspense, useState, type ReactNode } from 'react';
import { AlarmQuestionContext, type AlarmQuestion } from '../../clinical/alarms/alarmDialogs';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { lazyPart } from '../../ui/loading/lazyPart';

const AlarmDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "alarm-dialogs" */ './AlarmDialog')).AlarmDialog,
);

/** One dialog at a time about an alarm, over any screen; loaded when it is first needed. */
export function AlarmDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AlarmQuestion | null>(null);
  return (
    <AlarmQuestionContext value={setAsked}>
      {children}
      {asked === null ? null : (
        <ErrorBoundary key={`${asked.ask} ${asked.alarm.id}`}>
          <Suspense>
            <AlarmDialog {...asked} onClose={() => setAsked(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </AlarmQuestionContext>
  );
}
