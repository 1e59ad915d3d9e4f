import { Link } from 'react-router-dom';
import type { Bed } from '../../../contract/beds';
import type { Versioned } from '../../api/transport/versioned';
import { useGetBedVersionQuery } from '../../api/bedEditing';
import { PermittedGoButton } from '../../features/admin/PermittedGoButton';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/Card';
import { Facts } from '../../ui/Facts';
import { PencilIcon } from '../../ui/icons/screenIcons';
import { ItemRegion } from '../../ui/loading/ItemRegion';
import { ItemScreen } from './ItemScreen';
import '../../features/admin/AdminPage.css';

/** A bed, with a link to its form. */
export function BedDetailsScreen() {
  return (
    <ItemScreen
      title="Bed Details"
      back={{ title: 'Beds', to: paths.beds }}
      actions={(id) => (
        <PermittedGoButton action="manage wards" to={paths.editBed(id)}>
          <PencilIcon />
          Edit
        </PermittedGoButton>
      )}
    >
      {(id) => <Details key={id} id={id} />}
    </ItemScreen>
  );
}

function Details({ id }: { id: number }) {
  return (
    <ItemRegion<Versioned<Bed>>
      noun="bed"
      query={useGetBedVersionQuery(id, { refetchOnMountOrArgChange: true })}
      missing={paths.beds}
    >
      {({ item: bed }) => (
        <Card title={bed.abbreviation} className="admin-facts">
          <Facts
            facts={[
              { label: 'Bed ID', value: bed.id },
              {
                label: 'Department',
                value: <Link to={paths.department(bed.department.id)}>{bed.department.name}</Link>,
              },
              { label: 'Number', value: bed.number },
              { label: 'Abbreviation', value: bed.abbreviation },
            ]}
          />
        </Card>
      )}
    </ItemRegion>
  );
}
