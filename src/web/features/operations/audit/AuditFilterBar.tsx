import { Button, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { AUDIT_ACTIONS, type AuditEntry } from '../../../../contract/audit';
import { NO_DATE } from '../../../../contract/messages';
import { useGetPatientsQuery } from '../../../api/patients';
import { useGetUsersQuery } from '../../../api/users';
import { DayPicker } from '../../../forms/fields/dates/DayPicker';
import type { Choice, Found } from '../../../forms/fields/choices/useRemoteOptions';
import { readableOf } from '../../../lib/unreadable';
import { dayIn, isBackward, NO_FILTERS, type ShownFilters } from './auditFilters';
import { sentenceCase } from './auditText';
import { RemoteFilter } from './RemoteFilter';

/** At most this many are offered; typing narrows them. */
const OFFERED = 50;
const ANY = 'any';

interface AuditFilterBarProps {
  filters: ShownFilters;
  onChange: (change: Partial<ShownFilters>) => void;
  /** What is shown: it has the names of those whom the address names by id. */
  entries: readonly AuditEntry[];
}

/** Whose entries are shown, about whom, of what and when. */
export function AuditFilterBar({ filters, onChange, entries }: AuditFilterBarProps) {
  const isAny = Object.values(filters).every((value) => value === null);
  return (
    <>
      <RemoteFilter
        label="User"
        placeholder="Every user"
        value={filters.user}
        nameOf={(id) => entries.find(({ user }) => user === id)?.username ?? `User ${id}`}
        useOptions={useUserChoices}
        onChange={(user) => onChange({ user })}
      />
      <RemoteFilter
        label="Patient"
        placeholder="Every patient"
        value={filters.patient}
        nameOf={(id) => nameAmong(entries, id) ?? `Patient ${id}`}
        useOptions={usePatientChoices}
        onChange={(patient) => onChange({ patient })}
      />
      <Select<string>
        aria-label="Action"
        className="audit-action"
        classNames={{ popup: { root: 'field-popup' } }}
        value={filters.action ?? ANY}
        options={[
          { value: ANY, label: 'Every action' },
          ...AUDIT_ACTIONS.map((action) => ({ value: action, label: sentenceCase(action) })),
        ]}
        onChange={(value) => onChange({ action: AUDIT_ACTIONS.find((action) => action === value) ?? null })}
      />
      <Day label="From" value={filters.from} onChange={(from) => onChange({ from })} />
      <Day label="Until" value={filters.to} onChange={(to) => onChange({ to })} />
      {isAny ? null : <Button onClick={() => onChange(NO_FILTERS)}>Clear filters</Button>}
      <p className="audit-backward" role="status">
        {isBackward(filters) ? 'The last day is before the first one.' : ''}
      </p>
    </>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** A calendar day, typed or picked; a text that is no day changes nothing, and says so once the field is left. */
function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  const [typed, setTyped] = useState(value ?? undefined);
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  // Changed elsewhere: by Back, or by clearing all filters.
  if (value !== known) {
    setKnown(value);
    if (value !== dayIn(typed ?? null)) setTyped(value ?? undefined);
  }
  const hasError = isLeft && typed !== undefined && dayIn(typed) === null;
  return (
    <div className="audit-day">
      <label htmlFor={id}>{label}</label>
      <DayPicker
        id={id}
        value={typed}
        aria-describedby={hasError ? `${id}-error` : undefined}
        onChange={(next) => {
          setLeft(false);
          setTyped(next);
          if (next === undefined) onChange(null);
          else if (dayIn(next) !== null) onChange(next);
        }}
        onLeave={() => setLeft(true)}
        hasError={hasError}
      />
      {hasError ? (
        <p id={`${id}-error`} role="alert">
          {NO_DATE}
        </p>
      ) : null}
    </div>
  );
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${last_name}, ${first_name}`;

function nameAmong(entries: readonly AuditEntry[], id: number): string | undefined {
  const found = entries.flatMap(({ patients }) => patients).find((patient) => patient.id === id);
  return found === undefined ? undefined : nameOf(found);
}

function useUserChoices(search: string, isOpen: boolean): Found<Choice> {
  const { currentData, isError } = useGetUsersQuery(
    { page: 1, page_size: OFFERED, ordering: 'username', ...(search === '' ? {} : { search }) },
    { skip: !isOpen },
  );
  const options = useMemo(
    () => readableOf(currentData?.results)?.map(({ id, username }) => ({ value: id, label: username })),
    [currentData],
  );
  return { options, hasFailed: isError };
}

function usePatientChoices(search: string, isOpen: boolean): Found<Choice> {
  const { currentData, isError } = useGetPatientsQuery(
    { page: 1, page_size: OFFERED, ordering: 'last_name', ...(search === '' ? {} : { search }) },
    { skip: !isOpen },
  );
  const options = useMemo(
    () => readableOf(currentData?.results)?.map((patient) => ({ value: patient.id, label: nameOf(patient) })),
    [currentData],
  );
  return { options, hasFailed: isError };
}
