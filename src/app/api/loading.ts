import { emit } from '../events'

/** Which calls show the loading indicator: only these, or all except these. */
export interface LoadingRule {
  only?: readonly string[]
  except?: readonly string[]
}

/** Whether a call shows the indicator; a rule with both lists is refused as ambiguous (spec 5 "Loading plugin"). */
export function loadingRule({ only, except }: LoadingRule): (key: string) => boolean {
  if (only && except) throw new Error('loading: only and except together are ambiguous, give one of them')
  const keys = new Set(only ?? except ?? [])
  return only ? (key) => keys.has(key) : (key) => !keys.has(key)
}

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
