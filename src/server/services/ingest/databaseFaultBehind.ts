import { faultOfDatabase, type DatabaseFault } from '../../db/engine/databaseFaults';
import { IngestUnavailable } from './ingestLane';

/**
 * The fault of the database behind an error, also behind one of ingest, whose full queue says that the database does not
 * keep up. Undefined when it is none.
 */
export function databaseFaultBehind(error: unknown): DatabaseFault | undefined {
  if (error instanceof IngestUnavailable)
    return error.cause === undefined ? 'unavailable' : databaseFaultBehind(error.cause);
  return error instanceof Error ? faultOfDatabase(error) : undefined;
}
