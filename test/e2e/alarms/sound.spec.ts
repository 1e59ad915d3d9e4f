import { buildSync } from 'esbuild';
import { join } from 'node:path';
import { openBoard } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';

/** The program of the page that renders a burst without a loudspeaker. */
const program = (): string => {
  const root = join(__dirname, '../../../src/web/features/sound/playing');
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { alarmBurst } from './alarmBurst'; import { playBurst } from './playBurst';
        window.renderBurst = async (severity, melody) => {
          const burst = alarmBurst(severity, melody);
          const context = new OfflineAudioContext(1, Math.ceil(burst.length * 44_100), 44_100);
          playBurst(context, burst, 0);
          return { burst, samples: [...(await context.startRendering()).getChannelData(0)] };
        };`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
  });
  return outputFiles[0]?.text ?? '';
};

interface Rendered {
  burst: { pulses: { at: number; length: number; frequency: number }[]; length: number };
  samples: number[];
}

const RATE = 44_100;

/** Amplitude of one frequency (Hz) in a span of samples, by a discrete Fourier transform with a Hann window. */
function amplitudeAt(samples: readonly number[], frequency: number): number {
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, index) => {
    const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length);
    const phase = (2 * Math.PI * frequency * index) / RATE;
    real += weight * sample * Math.cos(phase);
    imaginary -= weight * sample * Math.sin(phase);
  });
  return Math.hypot(real, imaginary);
}

/** The largest sample of a span, s. */
const peak = (samples: readonly number[], from: number, to: number): number =>
  samples
    .slice(Math.round(from * RATE), Math.round(to * RATE))
    .reduce((top, one) => Math.max(top, Math.abs(one)), 0);

test('a burst is what IEC 60601-1-8 asks for, as Chromium renders it', async ({ page }) => {
  await page.goto('about:blank');
  await page.evaluate(program());
  for (const melody of ['general', 'cardiovascular', 'ventilation', 'temperature']) {
    const { burst, samples } = await page.evaluate<Rendered, string>(
      (name) =>
        (window as unknown as { renderBurst: (...of: string[]) => Promise<Rendered> }).renderBurst(
          'CRITICAL',
          name,
        ),
      melody,
    );
    for (const { at, length, frequency } of burst.pulses) {
      const middle = samples.slice(
        Math.round((at + 0.2 * length) * RATE),
        Math.round((at + 0.8 * length) * RATE),
      );
      const fundamental = amplitudeAt(middle, frequency);
      expect(frequency).toBeGreaterThanOrEqual(150);
      expect(frequency).toBeLessThanOrEqual(1_000);
      const levels = [2, 3, 4, 5, 6, 7]
        .filter((nth) => nth * frequency >= 300 && nth * frequency <= 4_000)
        .map((nth) => 20 * Math.log10(amplitudeAt(middle, nth * frequency) / fundamental));
      expect(levels.filter((level) => Math.abs(level) <= 15).length).toBeGreaterThanOrEqual(4);
      // Rises for 15 % of the pulse, and is silent between two pulses.
      const top = peak(samples, at, at + length);
      expect(peak(samples, at, at + 0.02 * length)).toBeLessThan(0.25 * top);
      expect(peak(samples, at + 0.15 * length, at + 0.3 * length)).toBeGreaterThan(0.8 * top);
      expect(peak(samples, at + length + 0.01, at + length + 0.04)).toBeLessThan(0.001);
      expect(top).toBeLessThanOrEqual(1);
    }
  }
});

test('the sound is off until it is turned on, is tested, paused for 2 min, and stays on after a reload', async ({
  nurse,
  complaints,
}) => {
  // Chromium says so itself where it plays nothing before a press.
  complaints.expect(/AudioContext was not allowed to start/);
  await openBoard(nurse);
  const row = nurse.getByRole('button', { name: /^Sound (On|Off|Blocked|Paused)/ });
  await expect(row).toContainText('Off');
  await row.click();
  const dialog = nurse.getByRole('dialog', { name: 'Sound of alarms' });
  await dialog.getByRole('button', { name: 'Critical' }).click();
  await dialog.getByRole('switch', { name: /Sound at this station/ }).click();
  await expect(row).toContainText('On');
  await dialog.getByRole('button', { name: 'Pause the sound for 2 min' }).click();
  await expect(row).toContainText(/Paused (1:5\d|2:00)/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(nurse.getByText(/^Sound paused at this station for [12]:/)).toBeVisible();
  await nurse.getByRole('button', { name: 'Sound again' }).click();
  await expect(row).toContainText('On');
  await nurse.reload();
  await expect(row).toContainText(/On|Blocked/);
});

test('[J35] a station whose browser refuses to play says so, and sounds after a press', async ({ nurse }) => {
  await nurse.addInitScript(() => {
    localStorage.setItem('wardline.sound', 'on');
    let isPressed = false;
    let isRunning = false;
    addEventListener('keydown', () => (isPressed = true), true);
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function resumeAfterPress(this: AudioContext) {
      if (!isPressed) return new Promise(() => undefined);
      isRunning = true;
      return resume.call(this).then(() => void this.dispatchEvent(new Event('statechange')));
    };
    Object.defineProperty(AudioContext.prototype, 'state', {
      get: () => (isRunning ? 'running' : 'suspended'),
    });
  });
  await openBoard(nurse);
  const notice = nurse.getByText(/^Sound blocked: alarms are silent at this station until you press/);
  await expect(notice).toBeVisible();
  await expect(nurse.getByRole('button', { name: /^Sound Blocked/ })).toBeVisible();
  await nurse.keyboard.press('Shift');
  await expect(notice).toBeHidden();
  await expect(nurse.getByRole('button', { name: /^Sound On/ })).toBeVisible();
});
