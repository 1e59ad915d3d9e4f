import type { Alarm } from '../../../src/contract/alarms';
import { alarmedWard } from '../../fixtures/alerts/alarmedWard';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';

const SECOND = 1_000;
const { given, on, advance, alarmed, alarm, stepsOf, act } = alarmedWard();

let tom: ApiClient;
beforeAll(async () => {
  tom = apiClient(given.server, await given.server.signIn('tom'));
});

/** An alarm that Nina has had for a minute. */
async function ofNina(): Promise<{ id: number; nina: number }> {
  const { alarm: id } = await alarmed();
  const { body } = await act(on.nina, id, 'acknowledge');
  advance(60 * SECOND);
  return { id, nina: body.acknowledged_by?.id ?? 0 };
}

const takeOver = (who: ApiClient, id: number, body: object) =>
  who.post<Alarm & { detail: string; alarm: Alarm }>(`/alarms/${id}/take-over/`, body);

describe('[J33] two who take an alarm over in one second', () => {
  it.each([
    ['at once', 0],
    ['a second later', SECOND],
  ])('one has it, and the other learns who: %s', async (_, after) => {
    const { id } = await ofNina();
    const first = act(on.omar, id, 'take-over');
    if (after > 0) {
      await first;
      advance(after);
    }
    const answers = await Promise.all([first, act(tom, id, 'take-over')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const owner = answers.find(({ status }) => status === 200)?.body.acknowledged_by;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      detail: `${owner?.name} has this alarm.`,
      alarm: { id, acknowledged_by: owner },
    });
    expect((await alarm(id)).acknowledged_by).toEqual(owner);
    expect((await stepsOf(id)).filter((step) => step === 'taken over')).toHaveLength(1);
  });

  it('a user who states from whom has it where that is still right, and learns who has it where it is not', async () => {
    const { id, nina } = await ofNina();
    const { body: taken } = await takeOver(on.omar, id, { from: nina });
    expect(taken.acknowledged_by).toMatchObject({ name: 'Omar' });
    const late = await takeOver(tom, id, { from: nina });
    expect(late).toMatchObject({ status: 409, body: { detail: 'Omar has this alarm.' } });
    const omar = late.body.alarm.acknowledged_by?.id;
    expect((await takeOver(tom, id, { from: omar })).body.acknowledged_by).toMatchObject({ name: 'Tom' });
    // However long ago it was: what was seen is not so any more.
    advance(60 * SECOND);
    expect((await takeOver(on.nina, id, { from: omar })).status).toBe(409);
  });

  it('after the moment in which every screen has shown it, it is taken over as before', async () => {
    const { id } = await ofNina();
    await act(on.omar, id, 'take-over');
    advance(2_500);
    expect((await act(tom, id, 'take-over')).body.acknowledged_by).toMatchObject({ name: 'Tom' });
    // Pressed again by the owner it is the same.
    expect((await act(tom, id, 'take-over')).status).toBe(200);
  });

  it('an alarm that is no longer acknowledged is taken, whichever owner is stated; another field than that is refused', async () => {
    const { id, nina } = await ofNina();
    await act(on.nina, id, 'release');
    expect((await takeOver(tom, id, { from: nina })).body.acknowledged_by).toMatchObject({ name: 'Tom' });
    expect(await takeOver(tom, id, { whose: nina })).toMatchObject({ status: 400 });
    expect(await takeOver(tom, id, { from: 'Nina' })).toMatchObject({ status: 400 });
  });
});
