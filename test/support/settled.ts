const realTimeout = setTimeout

/** Waits until something has come about, by the true time even where a test's own stands still; else jest ends the test. */
export async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => realTimeout(done, 1))
}

/** Lets every promise that is ready go on. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
