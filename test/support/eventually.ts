/** Timeout; long enough for a busy machine. */
export const WAIT_MS = 60_000
const LOOK_MS = 5

type Nothing = false | null | undefined

/** Polls until `find` returns a value and returns it; throws with `what` after the timeout. */
export async function eventually<T>(look: () => T | Nothing | Promise<T | Nothing>, what: string): Promise<T> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const found = await look()
    if (found !== false && found !== null && found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`not within the timeout: ${what}`)
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
}
