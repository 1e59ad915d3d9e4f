import { Button } from 'antd';
import { useState } from 'react';
import type { NewDisplay } from '../../../contract/displays';
import { AddDisplay } from '../../features/operations/AddDisplay';
import { DisplayAddress } from '../../features/operations/DisplayAddress';
import { DisplayTable } from '../../features/operations/DisplayTable';
import { PlusIcon } from '../../ui/icons/icons';
import { SearchBox } from '../../ui/tables/SearchBox';
import { useListState } from '../../ui/tables/useListState';
import '../../features/admin/AdminPage.css';

/** The displays, and the dialogs that add one. */
export function Displays() {
  const list = useListState();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<NewDisplay | null>(null);
  return (
    <div className="admin-list">
      <div className="admin-list-tools">
        <SearchBox label="Search displays" value={list.search} onChange={list.setSearch} />
        <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
          Add Display
        </Button>
      </div>
      <DisplayTable list={list} />
      {isAdding ? (
        <AddDisplay
          onClose={() => setAdding(false)}
          onAdded={(display) => {
            setAdding(false);
            setAdded(display);
          }}
        />
      ) : null}
      {added === null ? null : <DisplayAddress display={added} onClose={() => setAdded(null)} />}
    </div>
  );
}
