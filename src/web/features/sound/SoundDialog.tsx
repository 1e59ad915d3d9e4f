import { Button, Switch } from 'antd';
import { ALARM_SEVERITIES } from '../../../clinical/alarms/alarms';
import { severityText } from '../../clinical/words/alarms/severityText';
import { isSoundOn, pauseSound, resumeSound, switchSound } from '../../lib/browser/stationSound';
import { AppModal } from '../../ui/modals/AppModal';
import './SoundDialog.css';
import { minutesAndSeconds } from './pauseText';
import { stationPlayer } from './playing/stationPlayer';
import { useStationSound } from './useStationSound';

/** The sound of alarms at this station: on or off, a test of each priority, and the audio pause. */
export function SoundDialog({ onClose }: { onClose: () => void }) {
  const { state, pausedFor } = useStationSound();
  return (
    <AppModal title="Sound of alarms" width={440} onClose={onClose}>
      <label className="sound-switch">
        <span>
          <b>Sound at this station</b>
          <small>
            For alarms announced to you, until they are acknowledged. Kept in this browser, and played by one
            of its tabs.
          </small>
        </span>
        <Switch
          data-autofocus
          disabled={state === 'unsupported'}
          checked={isSoundOn()}
          onChange={switchSound}
        />
      </label>
      {state === 'unsupported' ? <p role="status">This browser cannot play sounds.</p> : null}
      {state === 'blocked' ? (
        <p role="status" className="sound-blocked">
          Sound blocked: the browser plays nothing until you click in the tab that plays the sound, or does
          not allow it for this page.
        </p>
      ) : null}
      <div className="sound-tests" role="group" aria-label="Test">
        <span>Test</span>
        {ALARM_SEVERITIES.map((severity) => (
          <Button
            key={severity}
            disabled={state === 'unsupported'}
            onClick={() => void stationPlayer.test({ severity, melody: 'general' })}
          >
            {severityText(severity)}
          </Button>
        ))}
      </div>
      {state === 'on' || state === 'blocked' ? (
        <div className="sound-pause">
          {pausedFor > 0 ? (
            <>
              <span role="timer">{`Paused for ${minutesAndSeconds(pausedFor)}, at this station only`}</span>
              <Button onClick={resumeSound}>Sound again</Button>
            </>
          ) : (
            <>
              <span>At this station only. Other stations sound, and alarms stay on screen.</span>
              <Button onClick={() => pauseSound(Date.now())}>Pause the sound for 2 min</Button>
            </>
          )}
        </div>
      ) : null}
    </AppModal>
  );
}
