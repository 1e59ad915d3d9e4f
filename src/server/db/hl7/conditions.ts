import type { Transaction } from 'kysely';
import type { Tables } from '../tables/tables';

type Tx = Transaction<Tables>;
type Kind = 'comorbidity' | 'allergy';

export async function findConditionNames(tx: Tx, patientId: number, kind: Kind): Promise<string[]> {
  const rows = await tx
    .selectFrom('patient_conditions')
    .select('name')
    .where('patient_id', '=', patientId)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ name }) => name);
}

/** Resolves with its id. */
export async function addCondition(tx: Tx, patientId: number, kind: Kind, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('patient_conditions')
    .values({ patient_id: patientId, kind, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The diagnosis of a code of ICD-10, with or without its dot; null when there is none in the list. */
export async function findDiagnosisByCode(tx: Tx, code: string): Promise<number | null> {
  const wanted = code.replace('.', '').toUpperCase();
  if (wanted === '') return null;
  const dotted = wanted.length > 3 ? `${wanted.slice(0, 3)}.${wanted.slice(3)}` : wanted;
  const found = await tx
    .selectFrom('diagnoses')
    .select('id')
    .where('icd_10_code', 'in', [code, wanted, dotted])
    .orderBy('id')
    .executeTakeFirst();
  return found?.id ?? null;
}
