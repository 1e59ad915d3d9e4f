import { useMemo, useState, useSyncExternalStore } from 'react';

/** What was typed before the app had started, and which field had the focus. */
interface Early {
  typed?: Record<string, string>;
  focus?: 'password';
}

/**
 * What was typed into the fields that the page shows before the app has started (`public/index.html`), until the moment at which these are
 * replaced: React draws the sign-in page in slices, between which the user goes on typing.
 */
export function useStaticPage(): Early {
  const [{ subscribe, read }] = useState(staticPage);
  const text = useSyncExternalStore(subscribe, read);
  return useMemo(() => JSON.parse(text) as Early, [text]);
}

/** Its form stays readable once it was taken out of the page. `read` returns an `Early` as text, which is the same as long as nothing changes. */
function staticPage() {
  const form = document.querySelector<HTMLFormElement>('.static-login form');
  if (form === null) return { subscribe: () => () => undefined, read: () => '{}' };
  let focused = document.activeElement?.id;
  form.addEventListener('focusin', ({ target }) => (focused = (target as Element).id));
  return {
    subscribe(changed: () => void) {
      form.addEventListener('input', changed);
      return () => form.removeEventListener('input', changed);
    },
    read: () =>
      JSON.stringify({
        typed: Object.fromEntries(
          [...form.querySelectorAll('input')].map(({ name, value }) => [name, value]),
        ),
        ...(focused === 'password' ? { focus: 'password' } : {}),
      }),
  };
}
