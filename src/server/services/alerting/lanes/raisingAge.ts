/** Values of a device can raise an alarm only while they are younger than this, in ms. */
export const MAX_RAISING_AGE_MS = 60 * 60_000;
