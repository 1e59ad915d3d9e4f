import { requireEnrolment } from '../../lib/session/enrolment';
import { askForStepUp } from '../../lib/session/stepUp';
import type { ApiFault } from './fault';
import type { HttpAnswer } from './request';

/**
 * A 403 that the user can do something about: shows what it takes. `again`: the same request will be answered
 * now. Null: every other answer.
 */
export async function refusedForNow({ status, data }: HttpAnswer): Promise<'again' | ApiFault | null> {
  if (status !== 403) return null;
  if (says(data, 'enrol')) {
    requireEnrolment(true);
    // What asked goes away with its screen, as at the end of a session.
    return { status: 'SIGNED_OUT' };
  }
  if (!says(data, 'step_up')) return null;
  return (await askForStepUp()) ? 'again' : { status: 'DECLINED' };
}

const says = (data: unknown, what: string): boolean =>
  typeof data === 'object' && data !== null && (data as Readonly<Record<string, unknown>>)[what] === true;
