/** What never comes is given up after this; a busy machine takes its time for the rest. */
export const WAIT_MS = 60_000
const LOOK_MS = 5

type Nothing = false | null | undefined

/** Waits until something under way has come about, and gives what was found; throws with `what` when it never does. */
export async function eventually<T>(look: () => T | Nothing | Promise<T | Nothing>, what: string): Promise<T> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const found = await look()
    if (found !== false && found !== null && found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`it did not come true: ${what}`)
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
}
