/**
 * The validators of the server's answers. The build runs this file and replaces it by the compiled functions
 * (`validatorsLoader.cjs`), so it exports nothing else, and each schema once.
 */
import { Dashboard } from '../../contract/dashboard';
import { User } from '../../contract/users';
import { compile } from '../../contract/validate';

export const isUser = compile(User);
export const isDashboard = compile(Dashboard);
