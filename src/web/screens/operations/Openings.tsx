import { OpeningsTable } from '../../features/operations/access/OpeningsTable';
import { SearchBox } from '../../ui/tables/SearchBox';
import { useListState } from '../../ui/tables/useListState';
import '../../features/admin/AdminPage.css';

/** Patients of other departments who were opened. */
export function Openings() {
  const list = useListState();
  return (
    <div className="admin-list">
      <div className="admin-list-tools">
        <SearchBox label="Search opened patients" value={list.search} onChange={list.setSearch} />
      </div>
      <OpeningsTable list={list} />
    </div>
  );
}
