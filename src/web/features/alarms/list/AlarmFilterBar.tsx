import { ALARM_KIND_KEYS, ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import { useAllDepartments } from '../../../api/departments';
import { readableOf } from '../../../lib/unreadable';
import { CloseIcon } from '../../../ui/icons/icons';
import { SearchBox } from '../../../ui/tables/SearchBox';
import { ViewSwitch } from '../../../ui/ViewSwitch';
import { ALARM_VIEWS, type AlarmFilters } from './useAlarmFilters';

/** State, department, kind and patient. */
export function AlarmFilterBar({ filters }: { filters: AlarmFilters }) {
  const { currentData } = useAllDepartments();
  const departments = readableOf(currentData?.results) ?? [];
  return (
    <div className="alarm-filters">
      <ViewSwitch
        label="Which alarms"
        views={ALARM_VIEWS}
        view={filters.view}
        onChange={(view) => filters.set('view', view)}
      />
      <select
        aria-label="Department"
        value={filters.department}
        onChange={({ target }) => filters.set('department', target.value)}
      >
        <option value="">All departments</option>
        {departments.map(({ id, abbreviation, name }) => (
          <option key={id} value={abbreviation}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Kind"
        value={filters.kind}
        onChange={({ target }) => filters.set('kind', target.value)}
      >
        <option value="">All kinds</option>
        {ALARM_KIND_KEYS.map((key) => (
          <option key={key} value={ALARM_KINDS[key].observationType}>
            {ALARM_KINDS[key].name}
          </option>
        ))}
      </select>
      <SearchBox label="Bed, name or SSN" value={filters.search} onChange={filters.setSearch} />
      {filters.patient === null ? null : (
        <button type="button" className="alarm-filters-patient" onClick={() => filters.set('patient', '')}>
          One patient
          <CloseIcon size={12} title="Show all patients" />
        </button>
      )}
    </div>
  );
}
