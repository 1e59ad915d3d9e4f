import { fromPromise } from 'xstate';

/**
 * Work that a machine invokes, begun once however often its actor is started: a screen that is put away while the session
 * is locked stops its machines, and starts them where they were when it comes back. What was sent is not sent again.
 */
export function oncePerInvocation<Output, Input extends object>(work: (input: Input) => Promise<Output>) {
  // Each invocation has an input of its own, and keeps it.
  const begun = new WeakMap<Input, Promise<Output>>();
  return fromPromise<Output, Input>(({ input }) => {
    const promise = begun.get(input) ?? work(input);
    begun.set(input, promise);
    return promise;
  });
}
