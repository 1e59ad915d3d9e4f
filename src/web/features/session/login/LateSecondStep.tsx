import { Suspense } from 'react';
import { lazyPart } from '../../../ui/loading/lazyPart';
import type { SecondStepLogin } from './SecondStep';

const SecondStep = lazyPart(
  async () => (await import(/* webpackChunkName: "second-step" */ './SecondStep')).SecondStep,
);

/** Loaded once the server has asked for a second factor: most sign-ins end before. */
export function LateSecondStep({ login }: { login: SecondStepLogin & { isCodeAsked: boolean } }) {
  if (!login.isCodeAsked) return null;
  return (
    <Suspense>
      <SecondStep login={login} />
    </Suspense>
  );
}
