import { Button } from 'antd';
import { useState } from 'react';
import type { ExternalIdentity } from '../../../contract/externalIdentities';
import { accountText } from '../../features/operations/access/identityText';
import { IdentityTable } from '../../features/operations/access/IdentityTable';
import { LinkAccount } from '../../features/operations/access/LinkAccount';
import { PlusIcon } from '../../ui/icons/icons';
import { ResultToast, type Result } from '../../ui/ResultToast';
import { SearchBox } from '../../ui/tables/SearchBox';
import { useListState } from '../../ui/tables/useListState';
import '../../features/admin/AdminPage.css';

/** Who signs in as whom by single sign-on, and the dialog that links one. */
export function ExternalIds() {
  const list = useListState();
  const [linking, setLinking] = useState<Partial<ExternalIdentity> | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  return (
    <div className="admin-list">
      <div className="admin-list-tools">
        <SearchBox label="Search external ids" value={list.search} onChange={list.setSearch} />
        <Button type="primary" icon={<PlusIcon />} onClick={() => setLinking({})}>
          Link Account
        </Button>
      </div>
      <IdentityTable list={list} onLink={setLinking} report={setResult} />
      {linking === null ? null : (
        <LinkAccount
          known={{
            ...(linking.issuer !== undefined && { issuer: linking.issuer }),
            ...(linking.subject !== undefined && { subject: linking.subject }),
          }}
          onClose={() => setLinking(null)}
          onLinked={(identity) => {
            setLinking(null);
            setResult({ kind: 'success', text: `${identity.subject} opens ${accountText(identity)} now.` });
          }}
        />
      )}
      <ResultToast result={result} onClose={() => setResult(null)} />
    </div>
  );
}
