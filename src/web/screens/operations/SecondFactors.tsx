import { SecondFactorTable } from '../../features/operations/SecondFactorTable';
import { SearchBox } from '../../ui/tables/SearchBox';
import { useListState } from '../../ui/tables/useListState';
import '../../features/admin/AdminPage.css';

/** Who has a second factor, and the way back for a user who lost it. */
export function SecondFactors() {
  const list = useListState();
  return (
    <div className="admin-list">
      <div className="admin-list-tools">
        <SearchBox label="Search accounts" value={list.search} onChange={list.setSearch} />
      </div>
      <SecondFactorTable list={list} />
    </div>
  );
}
