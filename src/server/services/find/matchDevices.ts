/** What a device can be found by. */
interface NamedDevice {
  id: number;
  vendorDeviceId: string;
}

/** More words than this name no device. */
const MAX_TERMS = 10;

const PUNCTUATION = /[^\p{L}\p{N}\s]+/gu;

const folded = (text: string): string => text.toLowerCase().replaceAll(PUNCTUATION, '').trim();

/** As `search_words` of the database (migration 0004): each word as a whole, and the parts that punctuation makes of it. */
function wordsOf(text: string): string[] {
  const plain = text.toLowerCase();
  return [
    ...plain.replaceAll(PUNCTUATION, '').split(/\s+/),
    ...plain.replaceAll(PUNCTUATION, ' ').split(/\s+/),
  ].filter((word) => word !== '');
}

/**
 * The devices that have a word for every term of the text: their number, their manufacturer's name, or "device". The device whose
 * number or name was typed comes first, then those of the found patients in their order, then by number.
 */
export function matchDevices<Device extends NamedDevice>(
  devices: readonly Device[],
  worn: readonly number[],
  text: string,
): Device[] {
  const typed = folded(text);
  const terms = [...new Set(typed.split(/\s+/).filter((term) => term !== ''))];
  if (terms.length === 0 || terms.length > MAX_TERMS) return [];
  const placeOf = ({ id, vendorDeviceId }: Device): number => {
    if (terms.at(-1) === String(id) || folded(vendorDeviceId) === typed) return -1;
    const place = worn.indexOf(id);
    return place < 0 ? worn.length : place;
  };
  return devices
    .filter(({ id, vendorDeviceId }) => {
      if (worn.includes(id)) return true;
      const words = wordsOf(`device ${id} ${vendorDeviceId}`);
      return terms.every((term) => words.some((word) => word.startsWith(term)));
    })
    .sort((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);
}
