/** @jest-environment jsdom */
import { dropSessionData } from '../../../../src/web/api/transport/base';
import { keepAnswer, keptAnswer } from '../../../../src/web/api/transport/conditional';
import { getSessionExpiry, recordSessionExpiry } from '../../../../src/web/lib/session/sessionExpiry';

it('[G5] the end of a session forgets the answers that a 304 would stand for, and when it would have ended', () => {
  const dispatch = jest.fn();
  keepAnswer('/api/dashboard/patients/', '"1"', ['of the person before']);
  recordSessionExpiry('2026-03-10T20:00:00.000Z');
  dropSessionData(dispatch);
  expect(keptAnswer('/api/dashboard/patients/')).toBeUndefined();
  expect(getSessionExpiry()).toBeNull();
  expect(dispatch.mock.calls).toEqual([[{ type: 'api/resetApiState', payload: undefined }]]);
});
