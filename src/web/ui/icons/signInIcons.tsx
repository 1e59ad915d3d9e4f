/** Icons of the sign-in page: in a module of their own, so that those of all other screens are not loaded with it. */
import ExclamationCircleOutlined from '@ant-design/icons-svg/lib/asn/ExclamationCircleOutlined';
import EyeInvisibleOutlined from '@ant-design/icons-svg/lib/asn/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons-svg/lib/asn/EyeOutlined';
import { antIcon } from './antIcon';

export const ErrorIcon = antIcon(ExclamationCircleOutlined);
export const EyeIcon = antIcon(EyeOutlined);
export const EyeOffIcon = antIcon(EyeInvisibleOutlined);
