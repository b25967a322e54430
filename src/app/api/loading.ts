import { emit } from '../events'

/** Selects the calls that show the loading indicator: only these, or all except these. */
export interface LoadingRule {
  only?: readonly string[]
  except?: readonly string[]
}

/** True when a call shows the indicator. Throws when a rule has both lists [core.loading-ambiguous]. */
export function loadingRule({ only, except }: LoadingRule): (key: string) => boolean {
  if (only && except) throw new Error('loading: only and except together are ambiguous; give one of them')
  const keys = new Set(only ?? except ?? [])
  return only ? (key) => keys.has(key) : (key) => !keys.has(key)
}

let running = 0

/** Runs a call under the loading indicator, which is hidden on success and on error; concurrent calls share it. */
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
