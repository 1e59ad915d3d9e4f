import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react';
import './lazyPart.css';

/** Between two tries to load a part, ms. */
const AGAIN_MS = 3_000;

/**
 * A part of a screen whose code is loaded when it is first drawn. Without a connection the screen around it stays: the
 * part says that it could not be loaded, is tried again, and appears once it is.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: triedAgain(load) };
    }
  });

function triedAgain<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function TriedAgain(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(() => loaded);
    useEffect(() => {
      if (Part !== null) return undefined;
      const timer = setInterval(() => {
        load().then(
          (part) => {
            loaded = part;
            setPart(() => part);
          },
          () => undefined,
        );
      }, AGAIN_MS);
      return () => clearInterval(timer);
    }, [Part]);
    return Part === null ? (
      <p className="part-not-loaded" role="status">
        This could not be loaded. It is tried again.
      </p>
    ) : (
      <Part {...props} />
    );
  };
}
