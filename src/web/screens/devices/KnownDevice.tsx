import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Device } from '../../../contract/devices';
import { useDevice } from '../../api/devices';
import { isGone } from '../../api/transport/fault';
import type { Versioned } from '../../api/transport/versioned';
import { PrintLine } from '../../features/patients/PrintLine';
import { ScopeGate } from '../../features/scope/ScopeGate';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { ItemFault } from '../../ui/loading/ItemFault';
import { PageHeader } from '../../ui/page/PageHeader';
import './KnownDevice.css';

/** A loaded device, with a function to refetch it. */
export interface LoadedDevice {
  device: Versioned<Device>;
  refetch: () => Promise<{ data?: Versioned<Device> }>;
}

interface KnownDeviceProps {
  title: string;
  children: (loaded: LoadedDevice) => ReactNode;
}

/** The device in the address, once it is loaded; an unknown one redirects to the list. */
export function KnownDevice({ title, children }: KnownDeviceProps) {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? (
    <Loading key={id} id={Number(id)} title={title}>
      {children}
    </Loading>
  ) : (
    <Navigate to={paths.devices} replace />
  );
}

function Loading({ id, title, children }: KnownDeviceProps & { id: number }) {
  const { currentData: device, error, refetch } = useDevice(id);
  if (isGone(error)) return <Navigate to={paths.devices} replace />;
  return (
    <ScopeGate title={title} error={error} retry={refetch}>
      {device === undefined ? (
        <>
          <PageHeader
            title={title}
            breadcrumb={
              <Breadcrumb back={{ title: 'Device List', to: paths.devices }} current={String(id)} />
            }
          />
          {error === undefined ? (
            <div className="device-waiting" role="status" aria-label="Loading" />
          ) : (
            <ItemFault noun="device" retry={() => void refetch()} />
          )}
        </>
      ) : (
        <>
          {device.item.patient === null ? null : <PrintLine patient={device.item.patient.id} />}
          {children({ device, refetch })}
        </>
      )}
    </ScopeGate>
  );
}
