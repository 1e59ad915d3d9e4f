import { useSyncExternalStore } from 'react';
import type { ToastQueue } from './toastQueue';
import type { ToastStore } from './toastStore';

/** The toast that stands and those that wait. */
export const useToastQueue = ({ subscribe, get }: ToastStore): ToastQueue =>
  useSyncExternalStore(subscribe, get);
