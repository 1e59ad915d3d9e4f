import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { PageHeader } from '../../ui/page/PageHeader';

interface ItemScreenProps {
  title: string;
  /** The list that the screen was opened from. */
  back: { title: string; to: string };
  /** Buttons; called with the id from the address. */
  actions?: (id: number) => ReactNode;
  /** Rendered for the id in the address, and mounted anew for another one. */
  children: (id: number) => ReactNode;
}

/** A screen of one item of the Admin hub, by the id in its address. */
export function ItemScreen({ title, back, actions, children }: ItemScreenProps) {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(id)) return <Navigate to={back.to} replace />;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={<Breadcrumb back={back} current={title} />}
        actions={actions?.(Number(id))}
      />
      {children(Number(id))}
    </>
  );
}
