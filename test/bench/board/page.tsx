import { configureStore } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { api } from '../../../src/web/api/transport/base';
import { setToken } from '../../../src/web/lib/session/token';
import { PatientDashboardScreen } from '../../../src/web/screens/patient-dashboard/PatientDashboardScreen';
import '../../../src/web/ui/theme/page.css';
import '../../../src/web/ui/theme/tokens.css';

/** The real screen on the real query path, polling by itself, with nothing around it. */
setToken('bench');
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
const root = document.createElement('main');
document.body.append(root);
createRoot(root).render(
  <Provider store={store}>
    <MemoryRouter>
      <PatientDashboardScreen />
    </MemoryRouter>
  </Provider>,
);
