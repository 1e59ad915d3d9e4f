import { openOruWard, RECEIVED_AT, type OruWard } from '../../fixtures/hl7/oruWard';

const HOUR = 3_600_000;
const hl7Time = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/\D/g, '')}+0000`;
const AHEAD = 'The clock of the sender is ahead: its values are stored as of their receipt.';

describe('[J40] the time of a vital by the clock of its sender', () => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard();
  });
  afterEach(() => ward.close());

  const send = (at: number, device = ward.monitor) =>
    ward.send(
      String.raw`MSH|^~\&|MON|ICU|||${hl7Time(at)}||ORU^R01|1|P|2.6`,
      `OBX|1|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|80|/min|||||R|||${hl7Time(at)}||||${device}`,
    );
  const words = (at: string) => `HR 80 bpm, ${at}, monitor `;
  const said = async (at: number, device?: string) => {
    const { steps, warnings } = await send(at, device);
    return { text: steps.find(({ segment }) => segment === 1)?.text, warnings };
  };

  it('is the stored one in the steps, also where the clock is ahead', async () => {
    const sent = new Date(RECEIVED_AT + 3 * HOUR).toISOString();
    const stored = new Date(RECEIVED_AT).toISOString();
    expect(await said(RECEIVED_AT + 3 * HOUR)).toEqual({
      text: `${words(`${stored} (sent as of ${sent}: the sender's clock is ahead)`)}${ward.monitor}`,
      warnings: [AHEAD],
    });
    expect(await ward.readings()).toMatchObject([{ at: stored, patient: ward.patient }]);
    // The same value once more is that one.
    ward.now += 5_000;
    expect((await said(RECEIVED_AT + 3 * HOUR)).text).toContain(`${stored} (sent as of ${sent}`);
    // A monitor of no patient as well.
    const { text, warnings } = await said(RECEIVED_AT + 3 * HOUR, 'UNWORN');
    expect(text).toContain(`${new Date(ward.now).toISOString()} (sent as of ${sent}`);
    expect(warnings).toContain(AHEAD);
  });

  it('is the sent one where the clock is right', async () => {
    const at = new Date(RECEIVED_AT - 2_000).toISOString();
    expect(await said(RECEIVED_AT - 2_000)).toEqual({ text: `${words(at)}${ward.monitor}`, warnings: [] });
  });
});
