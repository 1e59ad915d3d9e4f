import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { useTabIndex } from '../../../ui/tabStop';

/** The device of a card, which leads to its page. */
export function DeviceLink({ id }: { id: number }) {
  return <Link className="card-id" to={paths.device(id)} tabIndex={useTabIndex()}>{`Device ${id}`}</Link>;
}
