const realTimeout = setTimeout

/** Waits for a condition, in real time even with fake timers; jest's timeout ends the test otherwise. */
export async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => realTimeout(done, 1))
}

/** Runs the callbacks of resolved promises. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
