export { IdleLock } from './IdleLock';
export { IdleLogoff } from './IdleLogoff';
