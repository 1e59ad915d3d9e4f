import { useSyncExternalStore } from 'react';
import type { ToastQueue } from './toastQueue';
import type { ToastStore } from './toastStore';

/** The visible toast and the waiting ones. */
export const useToastQueue = ({ subscribe, get }: ToastStore): ToastQueue =>
  useSyncExternalStore(subscribe, get);
