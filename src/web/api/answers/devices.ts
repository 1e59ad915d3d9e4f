/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Assignment, Device, NewDevices } from '../../../contract/devices';
import { Page } from '../../../contract/paging';
import { compile } from '../../../contract/validate';

export const isDevice = compile(Device);
export const isNewDevices = compile(NewDevices);
export const isAssignments = compile(Page(Assignment));
