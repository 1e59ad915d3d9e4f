import { use, useEffect, useRef } from 'react';
import { PlaceContext } from '../lib/place';
import { useFormApi } from './useFormApi';

const noSubscriber = () => undefined;

/**
 * Keeps the fields of a form that is put away: a field that comes back to a form without its state begins with its initial
 * value, and what was typed would be lost. Stands before the fields: its effect ends before the effects of the fields.
 */
export function FieldsWhileAway(): null {
  const form = useFormApi<Record<string, unknown>>();
  const place = use(PlaceContext);
  const held = useRef<readonly (() => void)[]>([]);
  useEffect(() => {
    // The fields are back by then.
    const timer = setTimeout(() => {
      for (const letGo of held.current) letGo();
      held.current = [];
    });
    return () => {
      clearTimeout(timer);
      if (place.isAway() && held.current.length === 0)
        held.current = form.getRegisteredFields().map((name) => form.registerField(name, noSubscriber, {}));
    };
  }, [form, place]);
  return null;
}
