import type { Db } from '../../../db/engine/client';
import { findLinksOfNoDepartment } from '../../../db/hl7/links';

/** By the link's id, that the department it is bound to does not exist: nothing passes it. */
export async function departmentProblems(db: Db): Promise<ReadonlyMap<number, string>> {
  const links = await findLinksOfNoDepartment(db);
  return new Map(
    links.map(({ id, department }) => [
      id,
      `There is no department ${department}, which this link is bound to: nothing is taken or sent.`,
    ]),
  );
}
