interface SoundPort {
  tick(isLeading: boolean): void;
  state(): string;
  canPlay(): boolean;
  leaderIsBlocked(isBlocked: boolean): void;
}

/** The player of this tab, once it is loaded: the first load of a board is near its size limit. */
let player: SoundPort | null = null;

export function playerIsLoaded(loaded: SoundPort): void {
  player = loaded;
}

/** What the notifier plays through. Until the player is loaded nothing sounds, and nothing is blocked. */
export const lateSound: SoundPort = {
  tick: (isLeading) => player?.tick(isLeading),
  state: () => player?.state() ?? 'off',
  canPlay: () => player?.canPlay() ?? false,
  leaderIsBlocked: (isBlocked) => player?.leaderIsBlocked(isBlocked),
};
