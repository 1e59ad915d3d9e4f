import { openBoard } from '../../fixtures/product/board';
import { boxOf } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';
import { openWithToast } from '../../fixtures/product/toast';

const LONGEST = {
  first_name: 'Anneliese Wilhelmina',
  last_name: 'Featherstonehaugh-Lindqvist',
  bed: 'ICU-223',
};
const SHORT = { first_name: 'Ingrid', last_name: 'Solberg', bed: 'ICU-3' };
const SIZES = [
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640],
] as const;

for (const size of SIZES)
  for (const { patient, alarm, late } of [
    { patient: LONGEST, alarm: null, late: true },
    { patient: LONGEST, alarm: 1, late: false },
    { patient: SHORT, alarm: 1, late: true },
  ])
    test(`[ALT-01] at ${size[0]}x${size[1]} bed and name of a toast for ${patient.last_name} are whole${alarm === null ? ' beside others that wait' : ' beside Acknowledge'}${late ? ', also when it is late' : ''}`, async ({
      nurse,
    }) => {
      const toast = await openWithToast(nurse, size, openBoard, { ...patient, alarm, late });
      const who = toast.getByText(`${patient.bed} · ${patient.last_name}, ${patient.first_name}`, {
        exact: true,
      });
      const { name, line, text } = await who.evaluate((element) => {
        const boxOfWords = (of: Element) => {
          const words = document.createRange();
          words.selectNodeContents(of);
          const { left, right, top, bottom } = words.getBoundingClientRect();
          return { left, right, top, bottom };
        };
        const paragraph = element.closest('p') ?? element;
        const { left, right, top, bottom } = paragraph.getBoundingClientRect();
        const sentence = paragraph.parentElement?.querySelector('.alert-toast-text') ?? element;
        return { name: boxOfWords(element), line: { left, right, top, bottom }, text: boxOfWords(sentence) };
      });
      // Letters of a smaller line height than their own reach a little over it.
      expect([
        name.left >= line.left,
        name.right <= line.right,
        name.top >= line.top - 3,
        name.bottom <= line.bottom + 3,
      ]).toEqual([true, true, true, true]);
      const box = await boxOf(toast);
      const slot = size[0] < 360 ? 92 : size[0] < 768 ? 72 : 48;
      expect(box.height).toBeLessThanOrEqual(slot);
      expect([text.top >= name.bottom - 4, text.bottom <= box.y + box.height]).toEqual([true, true]);
    });
