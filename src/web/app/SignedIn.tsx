import { ConfigProvider } from 'antd';
import { Provider } from 'react-redux';
import { cspNonce } from '../lib/meta';
import { BusyIcon } from '../ui/BusyIcon';
import { useTheme } from '../ui/theme/useTheme';
import { themes } from '../ui/theme/theme';
import { Layout } from './layout/Layout';
import { store } from './store';

const nonce = cspNonce();
const csp = nonce === undefined ? {} : { nonce };
const wave = { disabled: true };
// A button that is busy keeps its name.
const button = { loadingIcon: <BusyIcon /> };

/** Everything behind the login: store, Ant Design in our theme, the layout with the screen in it. */
export function SignedIn() {
  return (
    <Provider store={store}>
      <ConfigProvider theme={themes[useTheme()]} csp={csp} wave={wave} button={button}>
        <Layout />
      </ConfigProvider>
    </Provider>
  );
}
