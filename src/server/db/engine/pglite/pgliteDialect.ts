import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { PgliteConnection } from './pgliteConnection';

/** Kysely's dialect for PGlite. There is one connection: a transaction blocks every other statement. */
export function pgliteDialect(pglite: PgliteConnection): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PgliteDriver implements Driver {
  readonly #pglite: PgliteConnection;
  readonly #connection: DatabaseConnection;
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(pglite: PgliteConnection) {
    this.#pglite = pglite;
    this.#connection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        const { rows, affectedRows } = await pglite.query(sql, parameters);
        return {
          rows: rows as R[],
          ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
        };
      },
      streamQuery: () => {
        throw new Error('The embedded database does not stream.');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free;
    let release = (): void => undefined;
    this.#free = new Promise((resolve) => (release = resolve));
    await before;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#pglite.close();
  }
}
