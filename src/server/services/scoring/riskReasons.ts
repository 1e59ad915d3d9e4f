import type { RiskReason } from '../../../contract/alerts';
import type { Contribution } from './riskModel';

/** The contributions as reasons; those without a value to show are left out. */
export function reasonsOf(contributions: readonly Contribution[]): RiskReason[] {
  return contributions.flatMap(({ vital, label, value, change1h, points }) =>
    label === null || value === null
      ? []
      : [
          {
            vital,
            label,
            value: rounded(value),
            change_1h: change1h === null ? null : rounded(change1h),
            points: rounded(points),
          },
        ],
  );
}

/** Three decimals: more than any probe gives. Added to 0, a negative zero is none. */
export const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 + 0;
