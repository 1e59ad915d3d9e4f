import { Breadcrumb as AntdBreadcrumb } from 'antd';
import { Link } from 'react-router-dom';
import './Breadcrumb.css';

interface BreadcrumbProps {
  /** Where the user came from. */
  back: { title: string; to: string };
  /** The subject of the screen; nothing while that is not known. */
  current: string;
}

/** The link back from a screen, and the subject of the screen. */
export function Breadcrumb({ back, current }: BreadcrumbProps) {
  const way = {
    key: 'back',
    title: (
      <Link className="finger" to={back.to}>
        {back.title}
      </Link>
    ),
  };
  return (
    <AntdBreadcrumb
      className="breadcrumb"
      aria-label="Breadcrumb"
      items={current === '' ? [way] : [way, { key: 'current', title: current, 'aria-current': 'page' }]}
    />
  );
}
