import type { ComponentType } from 'react';
import { isSeverity, type Severity } from '../../../clinical/alarms/alarms';
import { TriangleFilledIcon, TriangleIcon } from '../../ui/icons/icons';
import type { IconProps } from '../../ui/page/Outline';

const ICONS: Readonly<Record<Severity, ComponentType<IconProps>>> = {
  CRITICAL: TriangleFilledIcon,
  WARNING: TriangleIcon,
};

/** A filled triangle for a critical alert, an outlined one for any other: distinguishable without colour. */
export function SeverityIcon({ severity, size = 16 }: { severity: string; size?: number }) {
  const Icon = isSeverity(severity) ? ICONS[severity] : TriangleIcon;
  return <Icon size={size} />;
}
