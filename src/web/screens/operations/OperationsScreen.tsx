import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { Action } from '../../../contract/roles';
import { Permitted } from '../../features/admin/Permitted';
import { paths } from '../../lib/paths';
import { PageHeader } from '../../ui/page/PageHeader';
import { RouteTabs } from '../../ui/page/RouteTabs';
import { Waiting } from '../../ui/loading/Waiting';
import { OPERATIONS_TABS } from './operationsTabs';

const AlarmLimits = lazy(async () => ({
  default: (await import(/* webpackChunkName: "alarm-limits" */ './AlarmLimits')).AlarmLimits,
}));
const AlarmLoadPage = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "alarm-load" */ '../../features/operations/alarmLoad/AlarmLoadPage')
  ).AlarmLoadPage,
}));
const Displays = lazy(async () => ({
  default: (await import(/* webpackChunkName: "displays" */ './Displays')).Displays,
}));
const Gateways = lazy(async () => ({
  default: (await import(/* webpackChunkName: "gateways" */ './Gateways')).Gateways,
}));
const Interfaces = lazy(async () => ({
  default: (await import(/* webpackChunkName: "interfaces" */ './Interfaces')).Interfaces,
}));
const Audit = lazy(async () => ({
  default: (await import(/* webpackChunkName: "audit" */ './Audit')).Audit,
}));
const Access = lazy(async () => ({
  default: (await import(/* webpackChunkName: "access" */ './Access')).Access,
}));

/** A tab for those who may: what the others show is loaded with them. */
function Tab({ action, children }: { action: Action; children: ReactNode }) {
  return (
    <Permitted action={action}>
      <Suspense fallback={<Waiting className="item-region-waiting" />}>{children}</Suspense>
    </Permitted>
  );
}

/** What an Admin keeps running beside the wards, each in a tab with its own address. */
export function OperationsScreen() {
  return (
    <RouteTabs
      label="Operations"
      tabs={OPERATIONS_TABS}
      head={(bar) => <PageHeader title="Operations" tabs={bar} />}
    >
      <Routes>
        <Route index element={<Navigate to={paths.displays} replace />} />
        {['alarm-limits', 'alarm-limits/:department'].map((path) => (
          <Route
            key={path}
            path={path}
            element={
              <Tab action="set alarm limits">
                <AlarmLimits />
              </Tab>
            }
          />
        ))}
        <Route
          path="displays"
          element={
            <Tab action="manage displays">
              <Displays />
            </Tab>
          }
        />
        <Route
          path="gateways"
          element={
            <Tab action="manage gateways">
              <Gateways />
            </Tab>
          }
        />
        <Route
          path="interfaces"
          element={
            <Tab action="manage interfaces">
              <Interfaces />
            </Tab>
          }
        />
        <Route
          path="audit"
          element={
            <Tab action="see the audit log">
              <Audit />
            </Tab>
          }
        />
        <Route
          path="alarm-load"
          element={
            <Tab action="see alarm load">
              <AlarmLoadPage />
            </Tab>
          }
        />
        {['access', 'access/external-ids', 'access/departments', 'access/openings'].map((path) => (
          <Route
            key={path}
            path={path}
            element={
              <Tab action="manage second factors">
                <Access />
              </Tab>
            }
          />
        ))}
        <Route path="*" element={<Navigate to={paths.root} replace />} />
      </Routes>
    </RouteTabs>
  );
}
