/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Assignment, Device, NewDevices } from '../../../contract/devices';
import { Page } from '../../../contract/paging';
import { compile } from '../../../contract/validate';

export const isDevice = compile(Device);
export const isNewDevices = compile(NewDevices);
export const isAssignments = compile(Page(Assignment));
