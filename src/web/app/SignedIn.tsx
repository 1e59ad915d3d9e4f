import { ConfigProvider } from 'antd';
import { lazy } from 'react';
import { Provider } from 'react-redux';
import { BedsideDialogContext, type BedsideDialogProps } from '../features/bedside/useBedsideDialog';
import { cspNonce } from '../lib/meta';
import { BusyIcon } from '../ui/BusyIcon';
import { useTheme } from '../ui/theme/useTheme';
import { themes } from '../ui/theme/theme';
import { Layout } from './layout/Layout';
import { store } from './store';

const nonce = cspNonce();
const csp = nonce === undefined ? {} : { nonce };
const wave = { disabled: true };
// A busy button keeps its name.
const button = { loadingIcon: <BusyIcon /> };

/** Forms and dialogs are loaded separately: a user who only watches a screen does not need them. */
const BedsideDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "bedside" */ './BedsideDialog')).BedsideDialog,
}));
const drawBedsideDialog = (props: BedsideDialogProps) => <BedsideDialog {...props} />;

/**
 * Everything behind the login: store, Ant Design in our theme, the bedside dialogs of any screen, the layout
 * with the screen in it.
 */
export function SignedIn() {
  return (
    <Provider store={store}>
      <ConfigProvider theme={themes[useTheme()]} csp={csp} wave={wave} button={button}>
        <BedsideDialogContext value={drawBedsideDialog}>
          <Layout />
        </BedsideDialogContext>
      </ConfigProvider>
    </Provider>
  );
}
