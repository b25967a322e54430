/** Plays one sound at a time. */
export interface Player {
  /** Stops the previous sound. `onEnd` is called once, with false when the sound cannot be played. */
  play(url: string, onEnd: (isPlayed: boolean) => void): void
  stop(): void
}
