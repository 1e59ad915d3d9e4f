/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { AuditEntry } from '../../../contract/audit';
import { compile } from '../../../contract/validate';

export const isAuditEntry = compile(AuditEntry);
