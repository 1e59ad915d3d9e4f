import { useState } from 'react';
import type { PersonWithDepartments } from '../../../contract/scope';
import { ChangeDepartments } from '../../features/operations/access/ChangeDepartments';
import { DepartmentsTable } from '../../features/operations/access/DepartmentsTable';
import { ResultToast, type Result } from '../../ui/ResultToast';
import { SearchBox } from '../../ui/tables/SearchBox';
import { useListState } from '../../ui/tables/useListState';
import '../../features/admin/AdminPage.css';

/** Who belongs to which departments, and the dialog that sets them. */
export function AccessDepartments() {
  const list = useListState();
  const [person, setPerson] = useState<PersonWithDepartments | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  return (
    <div className="admin-list">
      <div className="admin-list-tools">
        <SearchBox label="Search accounts" value={list.search} onChange={list.setSearch} />
      </div>
      <DepartmentsTable list={list} onChange={setPerson} />
      {person === null ? null : (
        <ChangeDepartments
          person={person}
          onClose={() => setPerson(null)}
          onSaved={() => {
            setPerson(null);
            setResult({ kind: 'success', text: `The departments of ${person.username} were saved.` });
          }}
        />
      )}
      <ResultToast result={result} onClose={() => setResult(null)} />
    </div>
  );
}
