import type { User } from '../../../src/contract/users';
import { finderScreensFor } from '../../../src/web/app/layout/finderScreens';
import { SCREENS } from '../../../src/web/app/routes';
import { askedOf } from '../../../src/web/features/finder/finderActions';
import { finderGroups } from '../../../src/web/features/finder/finderRows';
import { paths } from '../../../src/web/lib/paths';

const user = (isAdmin: boolean) => ({ is_superuser: isAdmin }) as User;
const NURSE = user(false);
const ADMIN = user(true);

/** The addresses of the screens that are found by a text. */
const foundBy = (text: string, who: User) =>
  finderGroups(askedOf(text), undefined, finderScreensFor(who))
    .flatMap(({ rows }) => rows)
    .flatMap((row) => (row.kind === 'screen' ? [row.screen.to] : []));

/** Addresses that a signed-in user is led away from; external IDs need single sign-on, which this page has not. */
const NOT_OPEN: readonly string[] = [paths.root, paths.login, paths.externalIds];

describe('the finder knows every screen', () => {
  it('that has an address of its own, with its title', () => {
    const screens = finderScreensFor(ADMIN);
    const known = screens.map(({ to }) => to);
    const addresses = Object.values(paths).filter((path) => typeof path === 'string');
    expect(addresses.filter((path) => !NOT_OPEN.includes(path) && !known.includes(path))).toEqual([]);
    const routes = SCREENS.map(({ path }) => path.replace(/\/\*$/, '')).filter((path) => !path.includes(':'));
    expect(routes.filter((path) => !known.includes(path))).toEqual([]);
    for (const { title, to } of screens) expect(foundBy(title, ADMIN)).toContain(to);
  });

  it('and for an HCP all but those of administration and operations', () => {
    const known = finderScreensFor(NURSE).map(({ to }) => to);
    expect(
      finderScreensFor(ADMIN).flatMap(({ to }) => (known.includes(to) ? [] : [to.split('/')[1]])),
    ).toEqual(expect.arrayContaining(['admin', 'operations']));
    expect(known.filter((to) => /^\/(admin|operations)/.test(to))).toEqual([]);
    expect(known).toEqual(expect.arrayContaining([paths.wall, paths.security, paths.addDevice]));
  });

  it.each([
    ['wall', paths.wall],
    ['account', paths.security],
    ['change password', paths.security],
    ['passkey', paths.security],
    ['new device', paths.addDevice],
    ['add device', paths.addDevice],
    ['new patient', paths.addPatient],
    ['sign out', paths.logout],
    ['home', paths.generalDashboard],
    ['board', paths.patientDashboard],
    ['alerts', paths.notifications],
  ])('%s leads to %s', (text, to) => {
    for (const who of [NURSE, ADMIN]) expect(foundBy(text, who)).toContain(to);
  });

  it.each([
    ['displays', paths.displays],
    ['alarm limits', paths.alarmLimits],
    ['thresholds', paths.alarmLimits],
    ['gateways', paths.gateways],
    ['hl7', paths.interfaces],
    ['audit', paths.audit],
    ['staff', paths.users],
    ['beds', paths.beds],
    ['new ward', paths.addDepartment],
  ])('%s leads an Admin, and only an Admin, to %s', (text, to) => {
    expect(foundBy(text, ADMIN)).toContain(to);
    expect(foundBy(text, NURSE)).not.toContain(to);
  });

  it('and offers without a text only what is above a tab', () => {
    expect(foundBy('', ADMIN)).not.toContain(paths.gateways);
    expect(foundBy('', ADMIN)).toContain(paths.operations);
  });
});
