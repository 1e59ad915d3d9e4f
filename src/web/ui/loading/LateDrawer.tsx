import type { DrawerProps } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/browser/whenIdle';
import { lazyPart } from './lazyPart';

const load = () => import(/* webpackChunkName: "drawer" */ './drawer');
const Drawer = lazyPart<DrawerProps>(async () => (await load()).Drawer);

/** By then the screen has loaded what it needs itself. */
const IDLE_MS = 4_000;

/** A drawer of small screens, whose code is no part of the first load. Once opened it stays, so that it gives the focus back. */
export function LateDrawer(props: DrawerProps) {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => whenIdle(() => void load().catch(() => undefined), IDLE_MS), []);
  if (props.open === true && !isUsed) setUsed(true);
  return isUsed ? (
    <Suspense>
      <Drawer {...props} />
    </Suspense>
  ) : null;
}
