/** Icons of tables, forms and charts, of which the dashboards show none: in a module of their own, so that they are not loaded there. */
import CalendarOutlined from '@ant-design/icons-svg/lib/asn/CalendarOutlined';
import EditOutlined from '@ant-design/icons-svg/lib/asn/EditOutlined';
import PrinterOutlined from '@ant-design/icons-svg/lib/asn/PrinterOutlined';
import RiseOutlined from '@ant-design/icons-svg/lib/asn/RiseOutlined';
import TableOutlined from '@ant-design/icons-svg/lib/asn/TableOutlined';
import ZoomInOutlined from '@ant-design/icons-svg/lib/asn/ZoomInOutlined';
import { antIcon } from './antIcon';
import { Outline, type IconProps } from '../page/Outline';

export const CalendarIcon = antIcon(CalendarOutlined);
export const PencilIcon = antIcon(EditOutlined);
export const TrendIcon = antIcon(RiseOutlined);
export const PrinterIcon = antIcon(PrinterOutlined);
export const TableIcon = antIcon(TableOutlined);
export const ZoomInIcon = antIcon(ZoomInOutlined);
export const SortIcon = ({ sorted, ...props }: IconProps & { sorted: 'ascending' | 'descending' | null }) => (
  <Outline {...props} stroke="none">
    <path d="m8 2.6 3.4 4H4.6Z" fill="currentColor" opacity={sorted === 'descending' ? 0.35 : 1} />
    <path d="m8 13.4 3.4-4H4.6Z" fill="currentColor" opacity={sorted === 'ascending' ? 0.35 : 1} />
  </Outline>
);
