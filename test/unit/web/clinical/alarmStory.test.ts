import type { AlarmStory } from '../../../../src/contract/alarms';
import { actFailure, alarmOfConflict } from '../../../../src/web/clinical/words/actText';
import { speechOf } from '../../../../src/web/clinical/words/alarms/alarmSpeech';
import { storySteps } from '../../../../src/web/clinical/words/eventText';
import { listedAlarm, minutesAgo } from '../../../fixtures/alerts/boardAlarm';

const NINA = { id: 3, name: 'Nina Alvarez' };
const raised = listedAlarm();
const owned = listedAlarm({
  state: 'acknowledged',
  acknowledged_by: NINA,
  acknowledged_at: minutesAgo(1),
  acknowledged_until: minutesAgo(-14),
});

describe('the time line of an alarm', () => {
  const step = (event: string, wanted: object = {}) =>
    ({
      at: minutesAgo(1),
      event,
      by: null,
      severity: null,
      detail: null,
      ...wanted,
    }) as AlarmStory['events'][0];
  const facts = (...events: AlarmStory['events']) =>
    storySteps({ ...raised, events }).map(({ fact, detail }) => [fact, detail]);

  it('says each step, by whom, and how long after the raise', () => {
    expect(
      facts(
        step('raised', { at: raised.raised_at, severity: 'CRITICAL' }),
        step('announced', { detail: 'ICU on duty: Nina, Omar' }),
        step('delivered', { by: NINA }),
        step('shown', { by: NINA }),
        step('acknowledged', { by: NINA, detail: 'until 14:18' }),
        step('eased', { severity: 'WARNING' }),
        step('expired'),
        step('resumed'),
        step('resolved', { detail: 'condition over' }),
      ),
    ).toEqual([
      ['Raised as critical', null],
      ['Announced', 'ICU on duty: Nina, Omar'],
      ['Delivered to Nina Alvarez', null],
      ["On Nina's screen", '70 s after it was raised'],
      ['Acknowledged by Nina Alvarez', '70 s after it was raised, until 14:18'],
      ['Eased to warning', null],
      ['Acknowledgement ended', null],
      ['Pause ended', null],
      ['Resolved', 'condition over'],
    ]);
  });

  it('names a step that is not known as it is written', () => {
    expect(facts(step('handed on', { by: NINA }))).toEqual([['Handed on by Nina Alvarez', null]]);
  });

  it('ends with what comes by itself, unless the alarm is over', () => {
    expect(storySteps({ ...owned, events: [] })).toEqual([
      {
        at: Date.parse(minutesAgo(-14)),
        fact: 'Acknowledgement will end',
        detail: 'announced again if it still stands',
        look: 'future',
      },
    ]);
    expect(storySteps({ ...owned, state: 'resolved', events: [] })).toEqual([]);
    const { escalates_at, ...rest } = { ...raised, escalates_at: minutesAgo(-1) };
    expect(storySteps({ ...rest, escalates_at, events: [] })).toMatchObject([{ fact: 'Will escalate' }]);
  });
});

describe('what a screen reader announces of alarms', () => {
  const first = speechOf([raised], null);

  it('is nothing of those that stood before', () => {
    expect(first.sentences).toEqual([]);
    expect(speechOf([raised], first.spoken).sentences).toEqual([]);
  });

  it('is who has one, once, and that it is no longer acknowledged or is over', () => {
    const taken = speechOf([owned], first.spoken);
    expect(taken.sentences).toEqual(['HIPI 96 of bed ICU-7 is acknowledged by Nina Alvarez.']);
    expect(speechOf([owned], taken.spoken).sentences).toEqual([]);
    expect(speechOf([raised], taken.spoken).sentences).toEqual([
      'HIPI 96 of bed ICU-7 is no longer acknowledged.',
    ]);
    expect(speechOf([], taken.spoken).sentences).toEqual(['HIPI 96 of bed ICU-7 is over.']);
  });

  it('leaves a raise to its toast, but says one that has none', () => {
    const second = listedAlarm({ id: 8 });
    expect(speechOf([raised, second], first.spoken).sentences).toEqual([]);
    const info = listedAlarm({
      id: 9,
      severity: 'INFO',
      kind: 'BATTERY_EMPTY',
      class: 'technical',
      value: 10,
    });
    expect(speechOf([raised, info], first.spoken).sentences).toEqual([
      'Battery empty 10% of bed ICU-7 is raised.',
    ]);
  });

  it('of many at once is their number', () => {
    const many = [1, 2, 3, 4].map((id) => ({ ...owned, id }));
    const before = speechOf(
      many.map((alarm) => ({ ...alarm, acknowledged_by: null })),
      null,
    );
    expect(speechOf(many, before.spoken).sentences).toEqual(['4 alarms have changed.']);
  });
});

describe('an act that failed', () => {
  const not = 'Not acknowledged.';

  it.each([
    [{ status: 409, data: { detail: 'Omar Brandt has it.' } }, 'Not acknowledged. Omar Brandt has it.'],
    [{ status: 403, data: {} }, 'Not acknowledged. You do not have permission to do this.'],
    [{ status: 404, data: null }, 'Not acknowledged. This alarm no longer exists.'],
    [{ status: 500, data: undefined }, 'Not acknowledged. The server could not take it; try again.'],
    [
      { status: 'NETWORK' },
      'Not acknowledged (or it was saved and the reply was lost). The server could not be reached; try again.',
    ],
    [undefined, 'Not acknowledged. The server could not take it; try again.'],
  ])('says why: %j', (error, words) => {
    expect(actFailure(error, not)).toBe(words);
  });

  it('by a conflict knows what has become of the alarm', () => {
    expect(alarmOfConflict({ status: 409, data: { detail: 'x', alarm: owned } })).toEqual(owned);
    expect(alarmOfConflict({ status: 409, data: { detail: 'x', alarm: { id: 1 } } })).toBeNull();
    expect(alarmOfConflict({ status: 500, data: { alarm: owned } })).toBeNull();
  });
});
