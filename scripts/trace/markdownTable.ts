/** The rows of every table of a Markdown text whose first cell is an id of this kind; cells are trimmed, `\|` is a bar. */
export function rowsOf(markdown: string, id: RegExp): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => {
      const cells = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      return id.test(cells[0] ?? '') ? [cells] : [];
    });
}
