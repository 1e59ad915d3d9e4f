import { Link, useSearchParams } from 'react-router-dom';
import { MAX_AUDIT_EXPORT, type AuditEntry } from '../../../contract/audit';
import { useGetAuditEntriesQuery, useLazyGetAuditCsvQuery } from '../../api/audit';
import { formatMoment } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { readableOf } from '../../lib/unreadable';
import { FileButton } from '../../ui/FileButton';
import { statusOf } from '../../ui/loading/ItemRegion';
import { Refusal } from '../../ui/loading/Refusal';
import { DataTable, type Column } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import { useListState } from '../../ui/tables/useListState';
import { AuditFilterBar } from '../../features/operations/audit/AuditFilterBar';
import {
  addressOfFilters,
  askedOf,
  filtersOfAddress,
  type ShownFilters,
} from '../../features/operations/audit/auditFilters';
import { detailsText, formerText, whatText, whoText } from '../../features/operations/audit/auditText';
import '../../features/admin/AdminPage.css';
import '../../features/operations/audit/audit.css';

/** The audit log: who did what to whom, and when. The filters are in the address; reading it is an entry itself. */
export function Audit() {
  const [parameters, setParameters] = useSearchParams();
  const list = useListState();
  const shown = filtersOfAddress(parameters);
  const filters = askedOf(shown);
  const { page, page_size } = list.query;
  const query = useGetAuditEntriesQuery({ filters, page, page_size }, { refetchOnMountOrArgChange: true });
  const show = (change: Partial<ShownFilters>) =>
    setParameters((now) => addressOfFilters(now, { ...filtersOfAddress(now), ...change }));
  if (statusOf(query.error) === 403) return <Refusal />;
  return (
    <div className="admin-list audit-list">
      <div className="audit-tools">
        <AuditFilterBar
          filters={shown}
          onChange={show}
          entries={readableOf(query.currentData?.results) ?? []}
        />
        <ExportButton key={JSON.stringify(filters)} filters={filters} />
      </div>
      <DataTable
        noun="entries"
        columns={COLUMNS}
        page={listPage(query)}
        list={list}
        emptyText="No entries found"
      />
    </div>
  );
}

/** Saves what fits the filters as a file. */
function ExportButton({ filters }: { filters: ReturnType<typeof askedOf> }) {
  const [ask] = useLazyGetAuditCsvQuery();
  return (
    <span className="audit-export">
      <FileButton
        label="Export CSV"
        name="audit-log.csv"
        load={async () => ask(filters)}
        problemOf={(error) =>
          statusOf(error) === 400
            ? `There are more than ${MAX_AUDIT_EXPORT.toLocaleString('en-GB')} entries. Choose a shorter period.`
            : null
        }
      />
    </span>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'When', width: 192, render: ({ at }) => formatMoment(Date.parse(at)) },
  { title: 'Who', width: 150, render: (entry) => <span title={whoText(entry)}>{whoText(entry)}</span> },
  {
    title: 'What',
    width: 250,
    render: (entry) => <span title={whatText(entry)}>{whatText(entry)}</span>,
  },
  { title: 'Whom', width: 250, render: whom },
  {
    title: 'Details',
    render: (entry) => {
      const words = detailsText(entry);
      return (
        <span className="audit-fields" title={words}>
          {words}
        </span>
      );
    },
  },
];

/** The first patient as a link, and how many more there are. Only those who were erased or merged have no name. */
function whom(entry: AuditEntry) {
  const { patients, patients_count: count, merged_into: into } = entry;
  const [patient] = patients;
  if (patient !== undefined)
    return (
      <>
        <PatientLink patient={patient} />
        {count > 1 ? ` and ${count - 1} more` : null}
      </>
    );
  if (into === null || count > 1) return formerText(entry);
  return (
    <>
      {`${formerText(entry)} into `}
      <PatientLink patient={into} />
    </>
  );
}

function PatientLink({ patient }: { patient: AuditEntry['patients'][number] }) {
  const name = `${patient.last_name}, ${patient.first_name}`;
  return (
    <Link to={paths.patient(patient.id)} title={name}>
      {name}
    </Link>
  );
}
