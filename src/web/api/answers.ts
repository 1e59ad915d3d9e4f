/**
 * The validators of the server's answers. The build runs this file and replaces it by the compiled functions
 * (`validatorsLoader.cjs`), so it exports nothing else, and each schema once.
 */
import { AlertsOfPatient } from '../../contract/alerts';
import { Dashboard } from '../../contract/dashboard';
import { Notifications } from '../../contract/notifications';
import { User } from '../../contract/users';
import { compile } from '../../contract/validate';

export const isUser = compile(User);
export const isDashboard = compile(Dashboard);
export const isNotifications = compile(Notifications);
export const isAlertsOfPatient = compile(AlertsOfPatient);
