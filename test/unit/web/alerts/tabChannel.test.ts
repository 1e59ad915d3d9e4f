import { openTabChannel, type TabMessage } from '../../../../src/web/features/alerts/notifier/tabChannel';
import { fakeChannels } from '../../../fixtures/browser/channels';

describe('the channel between the tabs of a browser', () => {
  let channels: ReturnType<typeof fakeChannels>;
  beforeEach(() => {
    channels = fakeChannels();
  });
  afterEach(() => channels.restore());

  it('[A5] carries a message to every other tab, until that tab stops listening or closes', () => {
    const [first, second, third] = [openTabChannel(), openTabChannel(), openTabChannel()];
    const received: string[] = [];
    const note = (tab: string) => (message: TabMessage) => void received.push(`${tab} ${message.type}`);
    first.subscribe(note('first'));
    const stopSecond = second.subscribe(note('second'));
    third.subscribe(note('third'));
    first.post({ type: 'lead' });
    expect(received).toEqual(['second lead', 'third lead']);
    stopSecond();
    third.close();
    first.post({ type: 'toast.done', id: 1 });
    expect(received).toHaveLength(2);
  });

  it('has a name of its own, so that no other program of the origin receives it', () => {
    openTabChannel();
    expect(channels.names()).toEqual(['wardline.alerts']);
  });

  it('[A5] is silent in a browser that has none', () => {
    globalThis.BroadcastChannel = undefined as never;
    const channel = openTabChannel();
    const listener = jest.fn();
    const stop = channel.subscribe(listener);
    channel.post({ type: 'lead' });
    stop();
    channel.close();
    expect(listener).not.toHaveBeenCalled();
  });
});
