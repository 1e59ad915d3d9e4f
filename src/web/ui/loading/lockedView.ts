import { createContext } from 'react';

/** Whether a screen is drawn for a locked session: to be read, without anything that it could open or change. */
export const LockedView = createContext(false);
