import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signOnLabel } from '../../lib/browser/meta';
import { paths } from '../../lib/paths';
import { ViewSwitch } from '../../ui/ViewSwitch';
import { AccessDepartments } from './AccessDepartments';
import { ExternalIds } from './ExternalIds';
import { Openings } from './Openings';
import { SecondFactors } from './SecondFactors';
import './Access.css';

const VIEWS = {
  'Second factors': { path: paths.access, content: <SecondFactors /> },
  'External IDs': { path: paths.externalIds, content: <ExternalIds /> },
  Departments: { path: paths.accessDepartments, content: <AccessDepartments /> },
  'Opened patients': { path: paths.openings, content: <Openings /> },
} as const satisfies Record<string, { path: string; content: ReactNode }>;
type View = keyof typeof VIEWS;
const ALL = Object.keys(VIEWS) as View[];

/**
 * How people come in, and to whom: second factors, who they are at the provider of single sign-on, their departments, and whom they
 * opened beyond these. Each view has an address.
 */
export function Access() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Without single sign-on there is no account to link.
  const views = ALL.filter((view) => view !== 'External IDs' || signOnLabel() !== null);
  const view = views.find((each) => VIEWS[each].path === pathname.replace(/\/$/, '')) ?? 'Second factors';
  return (
    <>
      <div className="access-view">
        <ViewSwitch
          label="Access by"
          views={views}
          view={view}
          onChange={(next) => void navigate(VIEWS[next].path)}
        />
      </div>
      {VIEWS[view].content}
    </>
  );
}
