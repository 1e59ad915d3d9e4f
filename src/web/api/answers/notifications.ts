/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Notifications } from '../../../contract/notifications';
import { compile } from '../../../contract/validate';

export const isNotifications = compile(Notifications);
