import { lazy, type ComponentType } from 'react';
import type { Action } from '../../contract/roles';
import type { IconProps } from '../ui/page/Outline';

export interface ScreenRoute {
  path: string;
  /** The screen's title while it loads. */
  title: string;
  /** Its entry in the navigation; the title when left out. */
  entry?: string;
  /** The entry that is highlighted while a screen without its own entry is open. */
  under?: string;
  /** The icon in the navigation; without one the route has no entry. */
  icon?: ComponentType<IconProps>;
  /** Only users with this permission see the entry; the route is open to all (open-points §6). */
  entryFor?: Action;
  load: () => Promise<{ default: ComponentType }>;
  Screen: ComponentType;
}

export const screen = (route: Omit<ScreenRoute, 'Screen'>): ScreenRoute => ({
  ...route,
  Screen: lazy(route.load),
});
