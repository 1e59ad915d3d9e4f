import { playerIsLoaded } from './lateSound';
import { stationPlayer } from './playing/stationPlayer';

/** All of the sound that is on screen, in one chunk with the player. */
export { AlarmSound } from './AlarmSound';
export { SoundNotice } from './SoundNotice';
export { SoundRow } from './SoundRow';

playerIsLoaded(stationPlayer);
