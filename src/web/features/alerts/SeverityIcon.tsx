import { TriangleFilledIcon, TriangleIcon } from '../../ui/icons';

/** The filled triangle of a critical alert, the outlined one of any other: told apart without colour. */
export function SeverityIcon({ severity, size = 16 }: { severity: string; size?: number }) {
  return severity === 'CRITICAL' ? <TriangleFilledIcon size={size} /> : <TriangleIcon size={size} />;
}
