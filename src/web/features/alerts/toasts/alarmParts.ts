export { AlarmWatch } from '../AlarmWatch';
export { ToastAcknowledge } from './ToastAcknowledge';
export { ToastReceipt } from './ToastReceipt';
