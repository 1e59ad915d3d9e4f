import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { bedAgreement } from '../api/bedAgreement';
import { api, dropSessionData } from '../api/transport/base';
import { alertsReducer } from '../features/alerts/alertsSlice';
import { getToken, subscribeToToken } from '../lib/session/token';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, alerts: alertsReducer },
  middleware: (defaults) => defaults().concat(api.middleware, bedAgreement),
  // The default waits for an animation frame, which a hidden tab does not get: subscribers would be notified
  // 1 s late.
  enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
});

// Back online or back in view: every poll is refetched at once.
setupListeners(store.dispatch);

// Regardless of how the session ends (logout, a refused token, another tab), none of its data stays in
// memory.
subscribeToToken(() => {
  if (getToken() === null) dropSessionData(store.dispatch);
});
