import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { Suspense, useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { BedsideDialogContext, type BedsideDialogProps } from '../features/bedside/useBedsideDialog';
import { isEnrolmentRequired, subscribeToEnrolment } from '../lib/session/enrolment';
import { cspNonce } from '../lib/browser/meta';
import { BusyIcon } from '../ui/icons/BusyIcon';
import { ChevronDownIcon } from '../ui/icons/icons';
import { keptStyles } from '../ui/theme/keptStyles';
import { useTheme } from '../ui/theme/useTheme';
import { themes } from '../ui/theme/theme';
import { lazyPart } from '../ui/loading/lazyPart';
import { Layout } from './layout/Layout';
import { store } from './store';

const styles = keptStyles();
const nonce = cspNonce();
const csp = nonce === undefined ? {} : { nonce };
const wave = { disabled: true };
// A busy button keeps its name.
const button = { loadingIcon: <BusyIcon /> };
// The caret of every list that opens; page.css draws the same for the browser's own.
const select = { suffixIcon: <ChevronDownIcon /> };

/** Forms and dialogs are loaded separately: a user who only watches a screen does not need them. */
const BedsideDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "bedside" */ './BedsideDialog')).BedsideDialog,
);
/** For an Admin of whom the server requires a second factor: nothing else is answered until there is one. */
const Enrolment = lazyPart(
  async () => (await import(/* webpackChunkName: "enrolment" */ '../features/account/Enrolment')).Enrolment,
);

const drawBedsideDialog = (props: BedsideDialogProps) => <BedsideDialog {...props} />;

/**
 * Everything behind the login: store, Ant Design in our theme, the bedside dialogs of any screen, the layout
 * with the screen in it.
 */
export function SignedIn() {
  const mustEnrol = useSyncExternalStore(subscribeToEnrolment, isEnrolmentRequired);
  return (
    <Provider store={store}>
      <StyleProvider cache={styles}>
        <ConfigProvider theme={themes[useTheme()]} csp={csp} wave={wave} button={button} select={select}>
          <BedsideDialogContext value={drawBedsideDialog}>
            <Suspense>{mustEnrol ? <Enrolment /> : <Layout />}</Suspense>
          </BedsideDialogContext>
        </ConfigProvider>
      </StyleProvider>
    </Provider>
  );
}
