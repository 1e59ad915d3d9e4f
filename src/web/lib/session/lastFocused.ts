/** The id of what last had the focus in a list, by the path of its screen; of this session, and in memory only. */
const focused = new Map<string, number>();

export const rememberFocused = (path: string, id: number): void => void focused.set(path, id);

/** Undefined while nothing there had the focus. */
export const lastFocused = (path: string): number | undefined => focused.get(path);

/** Called when a session ends. */
export const clearFocused = (): void => focused.clear();
