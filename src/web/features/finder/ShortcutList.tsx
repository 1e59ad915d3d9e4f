import { Switch } from 'antd';
import { Fragment, useSyncExternalStore } from 'react';
import {
  areShortcutsOn,
  SHORTCUTS,
  subscribeToShortcuts,
  switchShortcuts,
} from '../../lib/browser/shortcuts';
import { AppModal } from '../../ui/modals/AppModal';
import { openPart } from './openPart';
import './ShortcutList.css';

/** Every shortcut, and the switch for those that work on every screen. */
export function ShortcutList() {
  const isOn = useSyncExternalStore(subscribeToShortcuts, areShortcutsOn);
  return (
    <AppModal title="Keyboard shortcuts" width={520} onClose={() => openPart(null)}>
      <label className="shortcut-switch">
        <span>
          <b>Shortcuts on every screen</b>
          <small>Without them, Find in the menu opens the finder. Kept in this browser.</small>
        </span>
        <Switch data-autofocus checked={isOn} onChange={switchShortcuts} />
      </label>
      {SHORTCUTS.map(({ title, shortcuts }) => (
        <section key={title} className="shortcut-group" aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {shortcuts.map(({ keys, does, opens }) => (
              <div key={does} className={opens !== undefined && !isOn ? 'shortcut-off' : undefined}>
                <dt>
                  {keys.map((together, nth) => (
                    <Fragment key={together.join('+')}>
                      {nth === 0 ? null : ' or '}
                      {together.map((key, index) => (
                        <Fragment key={key}>
                          {index === 0 ? null : ' '}
                          <kbd>{key}</kbd>
                        </Fragment>
                      ))}
                    </Fragment>
                  ))}
                </dt>
                <dd>
                  {does}
                  {opens !== undefined && !isOn ? ' (off)' : null}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </AppModal>
  );
}
