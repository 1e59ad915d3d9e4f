const SVG = 'http://www.w3.org/2000/svg';

/** A text in a chart, written without the library, which would measure it. */
export interface SvgText {
  /**
   * Shows `words` at a place (px of its anchor and its baseline), or nothing. Unchanged texts are not
   * redrawn.
   */
  put: (words: string, x: number, y: number) => void;
  set: (attributes: Record<string, string | number>) => void;
  remove: () => void;
}

/** Adds an empty text to a group. */
export function addText(parent: Element, attributes: Record<string, string | number>): SvgText {
  const element = document.createElementNS(SVG, 'text');
  const set: SvgText['set'] = (changed) => {
    for (const [name, value] of Object.entries(changed)) element.setAttribute(name, String(value));
  };
  set(attributes);
  parent.appendChild(element);
  let [words, x, y] = ['', Number.NaN, Number.NaN];
  return {
    set,
    put: (wordsNow, xNow, yNow) => {
      if (wordsNow !== words) element.textContent = words = wordsNow;
      if (xNow !== x) element.setAttribute('x', String((x = xNow)));
      if (yNow !== y) element.setAttribute('y', String((y = yNow)));
    },
    remove: () => element.remove(),
  };
}
