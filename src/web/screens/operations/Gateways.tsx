import { Button } from 'antd';
import { useState } from 'react';
import type { NewGateway } from '../../../contract/gateways';
import { AddGateway } from '../../features/operations/gateways/GatewayForm';
import { GatewayTable } from '../../features/operations/gateways/GatewayTable';
import { scopeText } from '../../features/operations/gateways/gatewayText';
import { ShownOnce } from '../../features/operations/ShownOnce';
import { PlusIcon } from '../../ui/icons/icons';
import { SearchBox } from '../../ui/tables/SearchBox';
import { useListState } from '../../ui/tables/useListState';
import '../../features/admin/AdminPage.css';

/** The gateways, and the dialogs that add one. */
export function Gateways() {
  const list = useListState();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<NewGateway | null>(null);
  return (
    <div className="admin-list gateway-list">
      <div className="admin-list-tools">
        <SearchBox label="Search gateways" value={list.search} onChange={list.setSearch} />
        <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
          Add Gateway
        </Button>
      </div>
      <GatewayTable list={list} />
      {isAdding ? (
        <AddGateway
          onClose={() => setAdding(false)}
          onAdded={(gateway) => {
            setAdding(false);
            setAdded(gateway);
          }}
        />
      ) : null}
      {added === null ? null : (
        <ShownOnce
          title="Gateway added"
          intro={`Give this token to ${added.label}. It may send for: ${scopeText(added)}.`}
          label={`Token of ${added.label}`}
          noun="token"
          secret={added.token}
          warning="It is shown only now. Anyone who has it can send readings."
          loss={`The token of ${added.label} is not shown again. Without it, revoke this gateway and add another.`}
          onClose={() => setAdded(null)}
        />
      )}
    </div>
  );
}
