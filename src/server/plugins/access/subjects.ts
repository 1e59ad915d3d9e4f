import type { FastifyRequest, RouteOptions } from 'fastify';

/**
 * Where ids of patients stand in an answer: keys joined by dots, `*` for each element of an array. `recorded`: the
 * route records them itself (`recordPatients`), as for answers that are sent as prepared bytes.
 */
export type Places = 'recorded' | readonly string[];

/**
 * Whose data the answer of a route holds: no patient's, one patient's own (of the path's `:id` when it says
 * `path`), or that of the patients on a board or list. `searched` is the parameter of a list that finds
 * patients by a text; `isAlwaysRecorded`: that the screen was seen is an entry also without any patient on it.
 */
export type Subject =
  | 'none'
  | { patient: 'path' | Places }
  | { screen: string; patients: Places; searched?: 'q' | 'search'; isAlwaysRecorded?: true };

declare module 'fastify' {
  interface FastifyContextConfig {
    subject?: Subject;
  }
  interface FastifyRequest {
    /** Ids of the patients in the answer; null until they are known. */
    recordedPatients: readonly number[] | null;
  }
}

/** Names the patients in the answer of a route whose places are `recorded`. */
export function recordPatients(request: FastifyRequest, patients: readonly number[]): void {
  request.recordedPatients = patients;
}

/** Reads from an answer whose data it holds, as its route declares; also for one that a 304 stands for. */
export function recordPatientsOf(request: FastifyRequest, answer: unknown): void {
  const places = placesOf(request.routeOptions.config.subject);
  if (typeof places === 'string') return;
  recordPatients(request, [...new Set(places.flatMap((place) => idsAt(answer, place.split('.'))))]);
}

function placesOf(subject: Subject | undefined): 'path' | Places {
  if (subject === undefined || subject === 'none') return [];
  return 'screen' in subject ? subject.patients : subject.patient;
}

function idsAt(value: unknown, [key, ...rest]: readonly string[]): number[] {
  if (key === undefined) return typeof value === 'number' ? [value] : [];
  if (key === '*') return Array.isArray(value) ? value.flatMap((each) => idsAt(each, rest)) : [];
  if (typeof value !== 'object' || value === null) return [];
  return idsAt((value as Readonly<Record<string, unknown>>)[key], rest);
}

/** The subject that a route declares; without one the server does not start. */
export function declaredSubject(route: RouteOptions, method: string): Subject {
  const { access, subject } = route.config ?? {};
  if (subject === undefined)
    throw new Error(
      `The route ${method} ${route.url} does not declare whose data it answers (config.subject).`,
    );
  if (subject !== 'none' && (access === 'public' || access === 'gateway'))
    throw new Error(`The route ${method} ${route.url} answers of patients without knowing who asks.`);
  return subject;
}
