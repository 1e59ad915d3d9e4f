import { useEffect, useRef } from 'react';
import { isLocked, subscribeToLock } from '../lib/session/sessionLock';
import { useFormApi } from './useFormApi';

const ignore = () => undefined;

/**
 * Keeps the fields of a form that is put away while the session is locked: a field that comes back to a form that has
 * forgotten it begins with its initial value, and what was typed would be lost.
 */
export function FieldsWhileLocked(): null {
  const form = useFormApi<Record<string, unknown>>();
  const held = useRef<readonly (() => void)[]>([]);
  useEffect(() => {
    // The fields are back by then.
    const release = () => {
      for (const letGo of held.current) letGo();
      held.current = [];
    };
    const timer = setTimeout(release);
    // Called before the screen is put away.
    const stop = subscribeToLock(() => {
      if (isLocked() && held.current.length === 0)
        held.current = form.getRegisteredFields().map((name) => form.registerField(name, ignore, {}));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form]);
  return null;
}
