import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { PermittedGoButton } from '../../features/admin/PermittedGoButton';
import { BedTable } from '../../features/admin/BedTable';
import { DepartmentTable } from '../../features/admin/DepartmentTable';
import { UserTable } from '../../features/admin/UserTable';
import { paths } from '../../lib/paths';
import { PlusIcon } from '../../ui/icons/icons';
import { PageHeader } from '../../ui/page/PageHeader';
import { RouteTabs } from '../../ui/page/RouteTabs';
import { SearchBox } from '../../ui/tables/SearchBox';
import { useListState, type ListState } from '../../ui/tables/useListState';
import { ADMIN_TABS } from './adminTabs';
import '../../features/admin/AdminPage.css';

/** Staff, departments and beds, each in a tab with its own address. */
export function AdminScreen() {
  return (
    <RouteTabs label="Admin" tabs={ADMIN_TABS} head={(bar) => <PageHeader title="Admin" tabs={bar} />}>
      <Routes>
        <Route index element={<Navigate to={paths.users} replace />} />
        <Route
          path="users"
          element={<List key="users" noun="users" table={(list) => <UserTable list={list} />} />}
        />
        <Route
          path="departments"
          element={
            <List
              key="departments"
              noun="departments"
              add={{ title: 'Add Department', to: paths.addDepartment }}
              table={(list) => <DepartmentTable list={list} />}
            />
          }
        />
        <Route
          path="beds"
          element={
            <List
              key="beds"
              noun="beds"
              add={{ title: 'Add Bed', to: paths.addBed }}
              table={(list) => <BedTable list={list} />}
            />
          }
        />
        <Route path="*" element={<Navigate to={paths.root} replace />} />
      </Routes>
    </RouteTabs>
  );
}

interface ListProps {
  noun: string;
  /** Users cannot be added here. */
  add?: { title: string; to: string };
  table: (list: ListState) => ReactNode;
}

function List({ noun, add, table }: ListProps) {
  const list = useListState();
  return (
    <div className="admin-list">
      <div className="admin-list-tools">
        <SearchBox label={`Search ${noun}`} value={list.search} onChange={list.setSearch} />
        {add === undefined ? null : (
          <PermittedGoButton action="manage wards" isPrimary to={add.to}>
            <PlusIcon />
            {add.title}
          </PermittedGoButton>
        )}
      </div>
      {table(list)}
    </div>
  );
}
