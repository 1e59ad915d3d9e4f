/** @typedef {import('./testResult').TestResult} TestResult */
/** @typedef {import('./testResult').QuarantineEntry} QuarantineEntry */

/** Where tests are listed that may pass only at the second try. */
export const QUARANTINE = 'test/quarantine.json';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 14;

/** @param {QuarantineEntry} entry @param {TestResult} test */
export const isEntryOf = (entry, test) => entry.file === test.file && entry.title === test.title;

/**
 * What is wrong with the quarantine, as sentences. Its age is measured to the newest commit, so that a run
 * reports the same at any time.
 * @param {unknown} entries
 * @param {{ tests: readonly TestResult[], newestCommit: () => Date | null, hasProperties: (file: string) => boolean }} context
 * @returns {string[]}
 */
export function quarantineComplaints(entries, { tests, newestCommit, hasProperties }) {
  if (!Array.isArray(entries)) return [`${QUARANTINE} is not a list`];
  if (entries.length === 0) return [];
  const newest = newestCommit();
  if (newest === null) return [`${QUARANTINE} has entries, and without git their age is unknown`];
  return entries.flatMap((/** @type {unknown} */ entry) => {
    if (!isEntry(entry))
      return [
        `${QUARANTINE}: an entry needs file, title, since (YYYY-MM-DD) and reason: ${JSON.stringify(entry)}`,
      ];
    const about = (/** @type {string} */ what) => [`${QUARANTINE}: ${entry.file}: ${entry.title}: ${what}`];
    const days = Math.floor((newest.getTime() - Date.parse(entry.since)) / DAY_MS);
    if (days > LONGEST_DAYS)
      return about(
        `since ${entry.since}, ${days} days before the newest commit; at most ${LONGEST_DAYS} are allowed`,
      );
    if (days < -1) return about(`since ${entry.since}, which is after the newest commit`);
    if (hasProperties(entry.file))
      return about('a file with properties cannot be in quarantine: another run has other random inputs');
    return tests.some((test) => isEntryOf(entry, test)) ? [] : about('there is no such test');
  });
}

/** @param {unknown} entry @returns {entry is QuarantineEntry} */
function isEntry(entry) {
  if (typeof entry !== 'object' || entry === null) return false;
  const { file, title, since, reason } = /** @type {Record<string, unknown>} */ (entry);
  return (
    [file, title, reason].every((text) => typeof text === 'string' && text.trim() !== '') &&
    typeof since === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(since) &&
    !Number.isNaN(Date.parse(since))
  );
}
