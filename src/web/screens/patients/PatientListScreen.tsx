import { Link } from 'react-router-dom';
import { PatientTable } from '../../features/patients/list/PatientTable';
import { goneResult } from '../../features/scope/goneState';
import { paths } from '../../lib/paths';
import { PlusIcon } from '../../ui/icons/icons';
import { PageHeader } from '../../ui/page/PageHeader';
import { ResultToast } from '../../ui/ResultToast';
import { SearchBox } from '../../ui/tables/SearchBox';
import { useListState } from '../../ui/tables/useListState';
import { useResultOnce } from '../../ui/page/useResultOnce';

/** All patients: search, ordering, paging, and a button to register one. */
export function PatientListScreen() {
  const list = useListState();
  const [result, setResult] = useResultOnce(goneResult);
  return (
    <>
      <PageHeader
        title="Patient List"
        beside={<SearchBox label="Search patients" value={list.search} onChange={list.setSearch} />}
        actions={
          <Link className="button button--primary" to={paths.addPatient}>
            <PlusIcon />
            Add Patient
          </Link>
        }
      />
      <div className="list-screen">
        <PatientTable list={list} />
      </div>
      <ResultToast result={result} onClose={() => setResult(null)} />
    </>
  );
}
