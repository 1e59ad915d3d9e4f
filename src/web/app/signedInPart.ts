import { lazy } from 'react';
import { fetchAhead } from '../lib/server/fetchAhead';
import { paths } from '../lib/paths';
import { screenAt } from './routes';

const load = () => import(/* webpackChunkName: "signed-in" */ './SignedIn');

/** Store, theme and layout: not needed by the login page. */
export const SignedIn = lazy(async () => ({ default: (await load()).SignedIn }));

/**
 * Starts loading the signed-in part and a screen in parallel; a failure is handled, and shown, when they are
 * rendered.
 */
export function preload(pathname: string): void {
  for (const part of [load(), screenAt(pathname)?.load()]) part?.catch(() => undefined);
}

/** What comes after the login page, fetched while the user types the password: running it would hold up the typing. */
export function fetchAfterLogin(): void {
  for (const chunk of ['signed-in', paths.generalDashboard.slice(1)]) fetchAhead(chunk, 'prefetch');
}

/** Starts running it while the server checks the password. */
export const preloadAfterLogin = (): void => preload(paths.generalDashboard);
