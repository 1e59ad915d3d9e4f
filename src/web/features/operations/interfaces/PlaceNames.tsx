import { Button } from 'antd';
import { useState } from 'react';
import type { LocationAlias } from '../../../../contract/locationAliases';
import { useGetLocationAliasesQuery, useRemoveLocationAliasMutation } from '../../../api/locationAliases';
import { logFault } from '../../../lib/log';
import { onePress } from '../../../lib/browser/onePress';
import { isUnreadable, UNREADABLE_WORDS } from '../../../lib/unreadable';
import { ItemFault } from '../../../ui/loading/ItemFault';
import { statusOf } from '../../../ui/loading/ItemRegion';
import { AppModal } from '../../../ui/modals/AppModal';
import { RowTable, type RowColumn } from '../../../ui/tables/RowTable';
import { TableScroll } from '../../../ui/tables/TableScroll';
import { SearchBox } from '../../../ui/tables/SearchBox';
import { useDebounced } from '../../../lib/browser/useDebounced';
import { Waiting } from '../../../ui/loading/Waiting';
import { placeText } from './messages/messageText';

/** The server's largest page; typing finds the others. */
const LISTED = 200;

/** What other systems call beds and departments; a wrong name is removed here. */
export function PlaceNames({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const sought = useDebounced(search.trim());
  const query = useGetLocationAliasesQuery(
    { page: 1, page_size: LISTED, ...(sought === '' ? {} : { search: sought }) },
    { refetchOnMountOrArgChange: true },
  );
  const [remove, { isLoading }] = useRemoveLocationAliasMutation();
  const [problem, setProblem] = useState('');
  const removeNow = async (alias: LocationAlias) => {
    const { error } = await remove(alias.id);
    const isGone = error === undefined || statusOf(error) === 404;
    if (!isGone && statusOf(error) !== 'SIGNED_OUT')
      logFault('a name of a place was not removed', statusOf(error));
    setProblem(isGone ? '' : `${placeText(alias)} was not removed. Try again.`);
  };
  return (
    <AppModal
      title="Names of places"
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <SearchBox label="Search names of places" value={search} onChange={setSearch} />
      <p className="message-failure" role="alert">
        {problem}
      </p>
      {query.data !== undefined ? (
        <TableScroll className="place-names" label="Table of names of places">
          <RowTable
            label="Names of places"
            columns={columnsWith((alias) => void removeNow(alias), isLoading)}
            rows={query.data.results}
            keyOf={({ id }) => id}
            wordsOf={(alias) => (isUnreadable(alias) ? `This name ${UNREADABLE_WORDS}.` : null)}
            emptyText="No names of places"
          />
        </TableScroll>
      ) : query.error !== undefined ? (
        <ItemFault noun="names of places" retry={() => void query.refetch()} />
      ) : (
        <Waiting className="place-names" label="Loading names of places" />
      )}
    </AppModal>
  );
}

const columnsWith = (
  remove: (alias: LocationAlias) => void,
  isBusy: boolean,
): readonly RowColumn<LocationAlias>[] => [
  {
    title: 'There',
    width: 220,
    render: (alias) => (
      <code className="hl7-text" title={placeText(alias)}>
        {placeText(alias)}
      </code>
    ),
  },
  {
    title: 'Here',
    width: 200,
    render: ({ here, department }) => here?.abbreviation ?? `${department.name}, no bed`,
  },
  {
    title: 'Actions',
    width: 110,
    render: (alias) => (
      <Button
        size="small"
        disabled={isBusy}
        aria-label={`Remove ${placeText(alias)}`}
        onClick={onePress(() => remove(alias))}
      >
        Remove
      </Button>
    ),
  },
];
