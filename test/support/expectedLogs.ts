const patterns: RegExp[] = [];

/** Console lines that a test expects; every other line fails it. */
export const expectedLogs = {
  /** Whether `line` was expected; each expectation is met once. */
  take(line: string): boolean {
    const index = patterns.findIndex((pattern) => pattern.test(line));
    if (index >= 0) patterns.splice(index, 1);
    return index >= 0;
  },
  drain: () => patterns.splice(0).map(String),
};

/** The test logs a line like `pattern` to the console, once. */
export function expectLog(pattern: RegExp): void {
  patterns.push(pattern);
}
