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
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol>
        <li>
          <Link className="finger" to={back.to}>
            {back.title}
          </Link>
        </li>
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
