import { createContext, use } from 'react';

/**
 * Whether the controls inside are reached by Tab. In a grid that is one tab stop only those of its active part are; pointers and screen
 * readers reach all.
 */
export const TabStopContext = createContext(true);

/** The `tabIndex` of a link or button. */
export const useTabIndex = (): -1 | undefined => (use(TabStopContext) ? undefined : -1);
