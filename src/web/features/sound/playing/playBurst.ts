import type { AlarmBurst } from './alarmBurst';

/** Amplitudes of the fundamental and its harmonics: a sound with several is located better than a pure tone. */
const HARMONICS = [0, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/** Share of a pulse in which it rises, and falls. */
const RISE = 0.15;

/** Of the full scale. */
const VOLUME = 0.6;

/** Schedules a burst on a context, from `start` (s, by the context's clock). */
export function playBurst(context: BaseAudioContext, { pulses }: AlarmBurst, start: number): void {
  const wave = context.createPeriodicWave(new Float32Array(HARMONICS.length), new Float32Array(HARMONICS));
  for (const { at, length, frequency } of pulses) {
    const begin = start + at;
    const oscillator = new OscillatorNode(context, { frequency, periodicWave: wave });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(VOLUME, begin + RISE * length);
    volume.gain.setValueAtTime(VOLUME, begin + (1 - RISE) * length);
    volume.gain.linearRampToValueAtTime(0, begin + length);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + length);
  }
}
