import type { AuditEntry } from '../../../../contract/audit';

/** A program has a name and no account. */
export const whoText = ({ username }: AuditEntry): string => username;

/** 'Changed clinical note 12', 'Read patient dashboard'; a patient is named beside it. */
export function whatText({ action, entity, entity_id: id }: AuditEntry): string {
  const number = id === null || / of patient$|^patient$/.test(entity) ? '' : ` ${id}`;
  return `${sentenceCase(action)} ${entity}${number}`;
}

export const sentenceCase = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
