import { useEffect } from 'react';
import { useOpenAlarms } from '../../api/alarms';
import { usePersonId } from '../../api/sessionLock';
import { soundingAlarm } from './playing/soundingAlarm';
import { stationPlayer } from './playing/stationPlayer';

/** Plays the alarms of the signed-in user at this station. Without an answer of the server it goes on with those it knew. */
export function AlarmSound() {
  const id = usePersonId();
  const alarms = useOpenAlarms();
  useEffect(() => stationPlayer.start(), []);
  useEffect(() => {
    stationPlayer.want(id === undefined ? null : soundingAlarm(alarms ?? [], id));
  }, [alarms, id]);
  return null;
}
