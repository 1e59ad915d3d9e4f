import { useReceipts } from './useReceipts';

/** Reports the toast as seen once it was in sight for a second. */
export function ToastReceipt({ id }: { id: number }) {
  useReceipts([id]);
  return null;
}
