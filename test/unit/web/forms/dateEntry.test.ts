import fc from 'fast-check';
import { isCalendarDay } from '../../../../src/clinical/dates/calendarDay';
import { dateOfText, textOfDate } from '../../../../src/web/forms/fields/dates/dateEntry';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(1900, 0, 1);
const LAST = Date.UTC(2030, 11, 31);

/** Every day from 1900 to 2030 as `YYYY-MM-DD`. */
const EVERY_DAY = Array.from({ length: (LAST - FIRST) / DAY_MS + 1 }, (_, day) =>
  new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10),
);

/** The field as the form and the user see it: the text matches the value, and the value the text. */
function field() {
  let value: string | undefined;
  const text = () => textOfDate(value);
  return {
    text,
    value: () => value,
    change: (next: string) => {
      value = dateOfText(next, false);
    },
    leave: () => {
      value = dateOfText(text(), true);
    },
  };
}

/** Types at the end, key by key. */
function type(into: ReturnType<typeof field>, text: string) {
  for (const key of text) into.change(into.text() + key);
}

describe('a date that is typed', () => {
  it('[PD-14] [VAL-14] [VAL-19] is the one that was typed: every day of 1900 to 2030, key by key, pasted and left, with any signs', () => {
    // Collected: half a million calls of `expect` take minutes.
    const wrong: string[] = [];
    const check = (of: ReturnType<typeof field>, day: string, typed: string) => {
      if (of.value() !== day || of.text() !== day.replaceAll('-', '/'))
        wrong.push(`${typed} became ${of.value()}, shown as ${of.text()}`);
    };
    for (const day of EVERY_DAY) {
      const shown = day.replaceAll('-', '/');
      for (const text of [shown, day]) {
        const typed = field();
        type(typed, text);
        check(typed, day, text);
        typed.leave();
        check(typed, day, text);
      }
      const [year, month, date] = day.split('-').map(Number);
      for (const text of [
        shown,
        day,
        ` ${shown} `,
        `${year}/${month}/${date}`,
        `${year}-${month}-${date}`,
        day.replaceAll('-', ''),
      ]) {
        const pasted = field();
        pasted.change(text);
        pasted.leave();
        check(pasted, day, text);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('[PD-14] no text on the way to it is rewritten or taken for another day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EVERY_DAY), (day) => {
        const shown = day.replaceAll('-', '/');
        const typed = field();
        for (let length = 1; length < shown.length; length++) {
          typed.change(shown.slice(0, length));
          expect(typed.text()).toBe(shown.slice(0, length));
          expect(isCalendarDay(typed.value() ?? '')).toBe(false);
        }
      }),
    );
  });

  it('[PD-14] is the one that was typed after any edit in the middle: what is on screen is always the value', () => {
    const edit = fc.record({
      at: fc.nat(10),
      remove: fc.nat(10),
      put: fc.constantFrom('', '1', '25', '/', '0', '-', 'x', ' '),
      leave: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...EVERY_DAY),
        fc.array(edit, { maxLength: 12 }),
        fc.constantFrom(...EVERY_DAY),
        (before, edits, after) => {
          const edited = field();
          edited.change(before);
          for (const { at, remove, put, leave } of edits) {
            const text = edited.text();
            edited.change(text.slice(0, at) + put + text.slice(at + remove));
            if (leave) edited.leave();
            // Either the date on screen, or no date at all: never one that the screen does not show.
            const value = edited.value();
            if (value !== undefined && isCalendarDay(value))
              expect(edited.text()).toBe(value.replaceAll('-', '/'));
            else expect(edited.text()).toBe(value ?? '');
          }
          edited.change(after.replaceAll('-', '/'));
          expect(edited.value()).toBe(after);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('what is no date', () => {
  it.each([
    '1980/02/30',
    '1900/02/29',
    '2023/13/01',
    '2023/00/10',
    '2023/01/00',
    '1899/12/31',
    '2100/01/01',
    '80/1/1',
    '1980/02-03',
    '1980/2/',
    'soon',
    '1980/02/011',
  ])('[VAL-14] [VAL-19] %s stays as it was typed, and is no date', (text) => {
    const typed = field();
    typed.change('1961/10/25');
    typed.change(text);
    typed.leave();
    expect(typed.text()).toBe(text);
    expect(isCalendarDay(typed.value() ?? '')).toBe(false);
  });

  it('[VAL-14] [VAL-19] a cleared field has no value', () => {
    for (const text of ['', '  ']) {
      const cleared = field();
      cleared.change('1961/10/25');
      cleared.change(text);
      expect([cleared.value(), cleared.text()]).toEqual([undefined, '']);
    }
  });
});
