import { useHeartbeat } from '../../api/transport/connection';
import { resumeSound } from '../../lib/browser/stationSound';
import { SoundIcon } from '../../ui/icons/icons';
import './SoundNotice.css';
import { minutesAndSeconds } from './pauseText';
import { useStationSound } from './useStationSound';

/** On every screen, while a station that should sound does not: the browser refuses, or a person paused it. */
export function SoundNotice() {
  const { state, pausedFor } = useStationSound();
  const isLost = useHeartbeat().lost;
  if (state === 'blocked')
    return (
      <div role="status" className="station-notice sound-notice">
        <SoundIcon />
        <p>Sound blocked: alarms are silent at this station until you press a key or click here.</p>
      </div>
    );
  if (state === 'on' && pausedFor === 0 && isLost)
    return (
      <div role="status" className="station-notice sound-notice">
        <SoundIcon />
        <p>No connection: this station keeps sounding the last known alarms.</p>
      </div>
    );
  if (state !== 'on' || pausedFor === 0) return null;
  return (
    <div className="station-notice sound-notice">
      <SoundIcon />
      <p role="timer">{`Sound paused at this station for ${minutesAndSeconds(pausedFor)}.`}</p>
      <button type="button" onClick={resumeSound}>
        Sound again
      </button>
    </div>
  );
}
