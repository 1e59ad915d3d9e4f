import { logLine } from '../log';

/** Whether the browser lets the page show desktop notifications; `unsupported` also where the page is not served securely. */
export type DesktopPermission = 'granted' | 'denied' | 'default' | 'unsupported';

export interface DesktopMessage {
  title: string;
  body: string;
  /** A second message of the same tag replaces the first. */
  tag: string;
  onClick: () => void;
}

const listeners = new Set<() => void>();

/** The current permission. */
export function desktopPermission(): DesktopPermission {
  if (typeof Notification === 'undefined' || !window.isSecureContext) return 'unsupported';
  return Notification.permission;
}

/**
 * Requests the permission, only while the user has not decided. Some browsers allow the request only on a
 * click.
 */
export async function requestDesktopPermission(): Promise<void> {
  if (desktopPermission() !== 'default') return;
  try {
    await Notification.requestPermission();
  } catch {
    logLine('Desktop notifications could not be asked for');
  }
  notifyAll();
}

/**
 * Shows a desktop notification. If it is not allowed, or not possible, it only writes a line to the console.
 */
export function showDesktopNotification({ title, body, tag, onClick }: DesktopMessage): void {
  const permission = desktopPermission();
  if (permission !== 'granted') {
    logLine(`Desktop notification skipped: permission ${permission}`);
    return;
  }
  try {
    const shown = new Notification(title, { body, tag, icon: '/icon.svg' });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch {
    // Phone browsers have the interface but refuse its constructor.
    logLine('Desktop notification skipped: this browser cannot show it');
  }
}

/**
 * Calls `listener` when the permission changes, here or in the browser's settings; returns the unsubscribe
 * function.
 */
export function subscribeToDesktopPermission(listener: () => void): () => void {
  listeners.add(listener);
  let status: PermissionStatus | undefined;
  let isStopped = false;
  void permissionStatus().then((found) => {
    if (isStopped) return;
    status = found;
    status?.addEventListener('change', listener);
  });
  return () => {
    isStopped = true;
    listeners.delete(listener);
    status?.removeEventListener('change', listener);
  };
}

async function permissionStatus(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'notifications' });
  } catch {
    return undefined;
  }
}

function notifyAll(): void {
  for (const listener of [...listeners]) listener();
}
