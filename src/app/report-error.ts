import { FAILURE_TEXTS } from '@contract/codes/failures'
import { ApiError } from './api/api-error'

/** What a shopper reads when something broke that no page answers for. */
const BROKEN = '页面出了点问题，请稍后再试'
/** A page's code that did not arrive (a chunk's time is 120 s, spec 9). */
const NOT_ARRIVED = FAILURE_TEXTS.pageNotLoaded

/**
 * The last stop of an error: nothing passes silently. Developers read it in the console; the shopper is told by
 * `tell`, unless the error was told already.
 */
export function reportError(error: unknown, tell: (message: string) => void): void {
  if (isTold(error)) return
  if (process.env.NODE_ENV === 'production') tell(textOf(error))
  // biome-ignore lint/suspicious/noConsole: the one place where the client writes to the developer's console
  else console.error(error)
}

/** A failed call whose message the shopper has read: it needs no report. */
export function isTold(error: unknown): boolean {
  return error instanceof ApiError && error.isTold
}

function textOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return error instanceof Error && error.name === 'ChunkLoadError' ? NOT_ARRIVED : BROKEN
}
