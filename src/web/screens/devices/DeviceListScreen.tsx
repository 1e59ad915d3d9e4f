import { useState } from 'react';
import { DeviceTable } from '../../features/devices/DeviceTable';
import { NewDeviceModal } from '../../features/devices/NewDeviceModal';
import { PlusIcon } from '../../ui/icons/icons';
import { PageHeader } from '../../ui/page/PageHeader';
import { SearchBox } from '../../ui/tables/SearchBox';
import { useListState } from '../../ui/tables/useListState';

/** Every registered device, with a button to register another one. */
export function DeviceListScreen() {
  const list = useListState();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Device List"
        beside={<SearchBox label="Search devices" value={list.search} onChange={list.setSearch} />}
        actions={
          <button type="button" className="button button--primary" onClick={() => setIsAdding(true)}>
            <PlusIcon />
            Add Device
          </button>
        }
      />
      <div className="list-screen">
        <DeviceTable list={list} />
      </div>
      {isAdding ? <NewDeviceModal onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}
