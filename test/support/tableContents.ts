import type { Db } from '../../src/server/db/engine/client';
import { listSequences, listWholeTables } from '../../src/server/db/engine/schemaObjects';
import { readWholeTable } from '../../src/server/db/tables/wholeTables';

/**
 * Everything that a database holds: the sorted rows of each table as text, and the next value of its
 * identifiers.
 */
export async function tableContents(db: Db): Promise<Record<string, unknown>> {
  return db.transaction().execute(async (tx) => {
    const contents: Record<string, unknown> = { sequences: await listSequences(tx) };
    for (const table of await listWholeTables(tx)) {
      const rows: string[] = [];
      for await (const page of readWholeTable(tx, table)) rows.push(...page);
      contents[table.name] = rows.sort();
    }
    return contents;
  });
}
