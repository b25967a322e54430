import { emit } from '../events'

let running = 0

/** Runs a call under the loading indicator, hidden on completion or error (spec 4); calls at once share it. */
export async function underLoading<R>(isShown: boolean, run: () => Promise<R>): Promise<R> {
  if (!isShown) return run()
  running += 1
  if (running === 1) emit('loading', true)
  try {
    return await run()
  } finally {
    running -= 1
    if (running === 0) emit('loading', false)
  }
}
