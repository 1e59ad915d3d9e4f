/**
 * Whether a record has every value that was sent. `record` is what would be sent of it unchanged; its other fields are
 * not looked at. Lists are the same in any order: the server returns them sorted.
 */
export const isOnRecord = (sent: object, record: object): boolean =>
  Object.entries(sent).every(
    ([field, value]) => value === undefined || isSame(value, Reflect.get(record, field)),
  );

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each) => other.some((its) => isSame(each, its)));
  return (
    Array.isArray(one) === Array.isArray(other) &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([key, value]) => isSame(value, Reflect.get(other, key)))
  );
}
