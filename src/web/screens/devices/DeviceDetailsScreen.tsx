import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Device } from '../../../contract/devices';
import { AssignmentHistory } from '../../features/devices/assignment/AssignmentHistory';
import { CalibrateModal } from '../../features/devices/CalibrateModal';
import { DeviceFacts } from '../../features/devices/DeviceFacts';
import { movedResult } from '../../features/devices/assignment/movedState';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { PencilIcon } from '../../ui/icons/screenIcons';
import { SlidersIcon } from '../../ui/icons/icons';
import { PageHeader } from '../../ui/page/PageHeader';
import { ResultToast, type Result } from '../../ui/ResultToast';
import { useResultOnce } from '../../ui/page/useResultOnce';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { KnownDevice } from './KnownDevice';

/** One device: its facts, its state, and its present and past wearers. */
export function DeviceDetailsScreen() {
  // Kept outside of `Details`, which is replaced while the device is loaded again.
  const [result, setResult] = useResultOnce(movedResult);
  return (
    <>
      <KnownDevice title="Device Details">
        {({ device }) => <Details device={device.item} onResult={setResult} />}
      </KnownDevice>
      <ResultToast result={result} onClose={() => setResult(null)} />
    </>
  );
}

function Details({ device, onResult }: { device: Device; onResult: (result: Result) => void }) {
  const [isCalibrating, setIsCalibrating] = useState(false);
  const { id, type, patient } = device;
  const canCalibrate = type === 'RHEO';
  const isSmall = useSmallScreen();
  return (
    <>
      <PageHeader
        title="Device Details"
        breadcrumb={<Breadcrumb back={{ title: 'Device List', to: paths.devices }} current={String(id)} />}
        actions={
          <>
            {/* On a phone a button that can never be pressed would only take the room of the device. */}
            {isSmall && !canCalibrate ? null : (
              <button
                type="button"
                className="button"
                disabled={!canCalibrate}
                onClick={() => setIsCalibrating(true)}
              >
                <SlidersIcon />
                Calibrate
              </button>
            )}
            <Link className="button" to={paths.editDevice(id)}>
              <PencilIcon />
              Edit
            </Link>
          </>
        }
      />
      <div className="device-page">
        <DeviceFacts device={device} />
        {/* The present wearer is the first row: another wearer needs a new history. */}
        <AssignmentHistory key={patient?.id ?? 'none'} device={id} />
      </div>
      {isCalibrating ? (
        <CalibrateModal
          device={device}
          onClose={() => setIsCalibrating(false)}
          onResult={(kind, text) => onResult({ kind, text })}
        />
      ) : null}
    </>
  );
}
