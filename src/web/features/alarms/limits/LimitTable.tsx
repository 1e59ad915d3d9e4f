import { limitKind } from '../../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import { LIMITED_VITALS } from '../../../../clinical/alarms/alarmLimits';
import { VITALS } from '../../../../clinical/vitals';
import type { AlarmLimitKind, AlarmLimits } from '../../../../contract/alarmLimits';
import { useFieldValue } from '../../../forms/useFieldValue';
import { useFormApi } from '../../../forms/useFormApi';
import { giveBackText, inheritedFrom, kindName, ownerText } from './limitText';
import { LimitInput } from './LimitInput';
import { LimitOffField } from './LimitOffField';
import { fieldOf, type LimitsTyped } from './limitValues';
import './limits.css';

interface LimitTableProps {
  limits: AlarmLimits;
  /** A patient's alarms can be switched off; a ward sets the outer range. */
  isOfPatient: boolean;
  caption: string;
}

/** The limits of every vital, low and high, to be typed; a row that is left empty is inherited. */
export function LimitTable({ limits: { limits }, isOfPatient, caption }: LimitTableProps) {
  const byType = new Map(limits.map((each) => [each.kind, each]));
  const news2 = byType.get(ALARM_KINDS.news2.observationType);
  return (
    <table className="limits">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Vital</th>
          <th scope="col">
            <span className="visually-hidden">Side</span>
          </th>
          <th scope="col">Warning</th>
          <th scope="col">Critical</th>
          <th scope="col">{isOfPatient ? 'Alarm' : 'Outer range'}</th>
          <th scope="col">From</th>
        </tr>
      </thead>
      {LIMITED_VITALS.map(({ vital, kinds }) => (
        <tbody key={vital}>
          {kinds.map((key, index) => {
            const kind = byType.get(limitKind(key).observationType as AlarmLimitKind['kind']);
            return kind === undefined ? null : (
              <tr key={key}>
                {index > 0 ? null : (
                  <th scope="rowgroup" rowSpan={kinds.length} className="limits-vital">
                    {VITALS[vital].name} <span className="limits-unit">{VITALS[vital].unit}</span>
                  </th>
                )}
                <th scope="row" className="limits-side">
                  <span className="visually-hidden">{VITALS[vital].name} </span>
                  {limitKind(key).side}
                </th>
                <LimitCells kind={kind} isOfPatient={isOfPatient} />
              </tr>
            );
          })}
        </tbody>
      ))}
      {news2 === undefined ? null : (
        <tbody>
          <tr>
            <th scope="row" className="limits-vital" colSpan={4}>
              NEWS2 <span className="limits-unit">7 and more: alarm off for patients on SpO2 scale 2</span>
            </th>
            <td>
              <LimitOffField name={fieldOf(news2.kind, 'off_until')} label="NEWS2, alarm" column="Alarm" />
            </td>
            <td className="limits-from">
              <FromColumn />
              <SwitchedOffBy kind={news2} />
            </td>
          </tr>
        </tbody>
      )}
    </table>
  );
}

/** Of a kind that can only be switched off: by whom it is, and nothing while it is not. */
function SwitchedOffBy({ kind }: { kind: AlarmLimitKind }) {
  const chosen = useFieldValue<string>(fieldOf(kind.kind, 'off_until')) ?? '';
  return kind.own === null && chosen === '' ? inheritedFrom(kind) : ownerText(kind);
}

/** The heading of the column, at each row of a phone, where the table has none. */
const FromColumn = () => (
  <span className="limit-column" aria-hidden="true">
    From
  </span>
);

const COLUMNS = { warning: 'Warning', critical: 'Critical', outer: 'Outer range' } as const;

function LimitCells({ kind, isOfPatient }: { kind: AlarmLimitKind; isOfPatient: boolean }) {
  const name = kindName(kind.kind);
  const fields = isOfPatient
    ? (['warning', 'critical'] as const)
    : (['warning', 'critical', 'outer'] as const);
  return (
    <>
      {fields.map((field) => (
        <td key={field}>
          <LimitInput
            name={fieldOf(kind.kind, field)}
            label={`${name}, ${COLUMNS[field].toLowerCase()}`}
            column={COLUMNS[field]}
            type={kind.kind}
            inherited={kind.inherited[field].value}
            from={inheritedFrom(kind)}
          />
        </td>
      ))}
      {isOfPatient ? (
        <td>
          <LimitOffField name={fieldOf(kind.kind, 'off_until')} label={`${name}, alarm`} column="Alarm" />
        </td>
      ) : null}
      <td className="limits-from">
        <FromColumn />
        <GiveBack kind={kind} />
      </td>
    </>
  );
}

const FIELDS = ['warning', 'critical', 'outer', 'off_until'] as const;

/** Where the limits of a row come from, and the way back to the inherited ones. */
function GiveBack({ kind }: { kind: AlarmLimitKind }) {
  const form = useFormApi<LimitsTyped>();
  const typed = [
    useFieldValue<string>(fieldOf(kind.kind, 'warning')),
    useFieldValue<string>(fieldOf(kind.kind, 'critical')),
    useFieldValue<string>(fieldOf(kind.kind, 'outer')),
    useFieldValue<string>(fieldOf(kind.kind, 'off_until')),
  ];
  const isOwn = typed.some((value) => (value ?? '').trim() !== '');
  if (!isOwn) return inheritedFrom(kind);
  return (
    <>
      {ownerText(kind)}
      <button
        type="button"
        className="field-offer"
        aria-label={`${kindName(kind.kind)}: ${giveBackText(kind)}`}
        onClick={() => {
          form.batch(() => FIELDS.forEach((field) => form.change(fieldOf(kind.kind, field), undefined)));
        }}
      >
        {giveBackText(kind)}
      </button>
    </>
  );
}
