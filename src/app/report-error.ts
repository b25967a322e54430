import { FAILURE_TEXTS } from '@contract/codes/failures'
import { ApiError } from './api/api-error'

/** The text for an error that no page handles. */
const BROKEN = '页面出了点问题，请稍后再试'
/** A page's code that failed to load (the bundler's timeout of a chunk is 120 s). */
const NOT_ARRIVED = FAILURE_TEXTS.pageNotLoaded

/**
 * Handles an error that nothing else handles: logs it to the console for developers, and shows the shopper a text
 * through `tell`, unless the error was already shown.
 */
export function reportError(error: unknown, tell: (message: string) => void): void {
  if (isReported(error)) return
  if (process.env.NODE_ENV === 'production') tell(textOf(error))
  // biome-ignore lint/suspicious/noConsole: the one place where the client writes to the developer's console
  else console.error(error)
}

/** A failed call whose message the shopper has seen: it needs no report. */
export function isReported(error: unknown): boolean {
  return error instanceof ApiError && error.isReported
}

function textOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return error instanceof Error && error.name === 'ChunkLoadError' ? NOT_ARRIVED : BROKEN
}
