import { checkHistories } from '../../../fixtures/alerts/alarmHistories';

// The long form, 10,000 histories, belongs to `npm run gate -- alarms`.
const HISTORIES = 1_000;

it('nothing holds back a worse alarm, everything ends, and a history gives the same steps again', () => {
  expect(() => checkHistories(HISTORIES)).not.toThrow();
});
