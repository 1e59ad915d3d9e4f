import { createContext } from 'react';

/**
 * Where something is shown. Effects end when it is left, and also when it is only put away (`clinical/Stowed`): then they begin again
 * later, and what was typed is still there.
 */
export interface Place {
  /** Whether it is put away: an effect that ends now begins again, unless it is left meanwhile. */
  isAway: () => boolean;
  /** Calls back when it is shown again (`isBack`), or was left instead. */
  onceOver: (listener: (isBack: boolean) => void) => void;
}

/** What can never be put away. */
export const ALWAYS_SHOWN: Place = { isAway: () => false, onceOver: () => undefined };

export const PlaceContext = createContext<Place>(ALWAYS_SHOWN);

/** Calls `then` when the place is left: for the end of an effect. */
export function onceLeft(place: Place, then: () => void): void {
  if (!place.isAway()) return then();
  place.onceOver((isBack) => {
    if (!isBack) then();
  });
}

/** A place that can be put away, within another one that can be so too. */
export class StowablePlace implements Place {
  readonly #around: Place;
  #isAway = false;
  #listeners: ((isBack: boolean) => void)[] = [];

  constructor(around: Place) {
    this.#around = around;
  }

  readonly isAway = (): boolean => this.#isAway || this.#around.isAway();

  readonly onceOver = (listener: (isBack: boolean) => void): void => {
    if (this.#isAway) this.#listeners.push(listener);
    else this.#around.onceOver((isBack) => this.#settle(listener, isBack));
  };

  putAway(): void {
    this.#isAway = true;
  }

  /** It is shown again, as far as this place decides, or it was left. */
  end(isBack: boolean): void {
    this.#isAway = false;
    for (const listener of this.#listeners.splice(0)) this.#settle(listener, isBack);
  }

  /** Back in one place it may still be away by the other. */
  #settle(listener: (isBack: boolean) => void, isBack: boolean): void {
    if (isBack && this.isAway()) this.onceOver(listener);
    else listener(isBack);
  }
}
