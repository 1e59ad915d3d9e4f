import { sql } from 'kysely';

/** The name of a member of the staff, of the table of users under this alias. */
export const NAME_OF = (alias: string) =>
  sql<
    string | null
  >`coalesce(nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), ''), ${sql.ref(`${alias}.username`)})`;
