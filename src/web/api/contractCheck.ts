import type { TSchema } from 'typebox';
import { Dashboard } from '../../contract/dashboard';
import { User } from '../../contract/users';
import { compile, fieldErrorsOf, type Validator } from '../../contract/validate';

/** What each endpoint's answer must be. Development and tests only: the production build leaves this file out. */
const ANSWERS: Record<string, TSchema> = {
  getCurrentUser: User,
  getPatientDashboard: Dashboard,
  getOverview: Dashboard,
};

const validators = new Map<string, Validator<TSchema>>();

/** What is wrong with an answer, or null. An endpoint without a schema here is not checked. */
export function contractFault(endpoint: string, data: unknown): string | null {
  const schema = ANSWERS[endpoint];
  if (schema === undefined) return null;
  const validate = validators.get(endpoint) ?? compile(schema);
  validators.set(endpoint, validate);
  return validate(data) ? null : `${endpoint} answers outside the contract: ${JSON.stringify(fieldErrorsOf(validate.errors))}`;
}
