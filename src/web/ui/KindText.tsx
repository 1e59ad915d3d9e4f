import { Fragment } from 'react';

/** A type as it is written, 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_LOW', that goes on in the next line after a '_'. */
export function KindText({ children }: { children: string }) {
  return children.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
