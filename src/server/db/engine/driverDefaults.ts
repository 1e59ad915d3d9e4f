import { Client } from 'pg';

/** The role that an address of PostgreSQL signs in as, by the driver's rules. Nothing is connected. */
export const roleOfAddress = (url: string): string => new Client({ connectionString: url }).user ?? '';

/** Where the driver connects to when an address names no host: PGHOST, or this machine. */
export const hostOfNone = (): string => new Client({}).host;
