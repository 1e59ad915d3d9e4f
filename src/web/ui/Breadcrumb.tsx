import { Link } from 'react-router-dom';
import './Breadcrumb.css';

interface BreadcrumbProps {
  /** Where this screen was come to from. */
  back: { title: string; to: string };
  /** What the screen is about; nothing while that is not known. */
  current: string;
}

/** The way back from a screen, and what it is about. */
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
