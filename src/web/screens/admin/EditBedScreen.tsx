import type { Bed } from '../../../contract/beds';
import type { Versioned } from '../../api/transport/versioned';
import { useGetBedVersionQuery } from '../../api/bedEditing';
import { Permitted } from '../../features/admin/Permitted';
import { EditBedForm } from '../../features/admin/BedForm';
import { paths } from '../../lib/paths';
import { ItemRegion } from '../../ui/loading/ItemRegion';
import { ItemScreen } from './ItemScreen';

/** The form of a bed. */
export function EditBedScreen() {
  return (
    <ItemScreen title="Edit Bed" back={{ title: 'Beds', to: paths.beds }}>
      {(id) => (
        <Permitted action="manage wards">
          <Edit key={id} id={id} />
        </Permitted>
      )}
    </ItemScreen>
  );
}

function Edit({ id }: { id: number }) {
  return (
    <ItemRegion<Versioned<Bed>>
      noun="bed"
      query={useGetBedVersionQuery(id, { refetchOnMountOrArgChange: true })}
      missing={paths.beds}
    >
      {(bed) => <EditBedForm bed={bed} />}
    </ItemRegion>
  );
}
