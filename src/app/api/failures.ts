import { ERROR_CODES, ERROR_MESSAGES, type ErrorName, SIGN_INCORRECT_MESSAGE } from '@contract/codes/errors'
import { emit } from '../events'
import type { SessionKeeper } from '../session/session-keeper'
import type { ApiError } from './api-error'
import type { ClientDeps } from './client-deps'
import type { Outcome } from './round-trip'
import { traits } from './traits'

/** Codes that end the login [error.logout]. */
export const LOGOUT_CODES = codesOf(
  'USER_NOT_LOGIN',
  'TOKEN_EXPIRE',
  'TOKEN_RENEW',
  'PARENT_TOKEN_INVALID',
  'SIGN_INCORRECT',
)

export function codesOf(...names: ErrorName[]): readonly number[] {
  return names.map((name) => ERROR_CODES[name])
}

export function isSignTrouble({ message }: { message: string }): boolean {
  return message === SIGN_INCORRECT_MESSAGE
}

/** The failure with a text to show: the server's message, or the default text. */
export function withText(outcome: Outcome): Outcome {
  return { ...outcome, message: outcome.message || ERROR_MESSAGES.SYS_ERROR }
}

export type Failures = ReturnType<typeof createFailures>

/** The side effects of a failed call: a toast, or the end of the login. */
export function createFailures({ toast }: Pick<ClientDeps, 'toast'>, keeper: SessionKeeper) {
  return {
    tell(error: ApiError): void {
      error.isReported = true
      if (!traits.isQuietCode(error.name)) toast(error.message || String(error.code))
    },
    /** A reply that belongs to a replaced session does not end the login of the new session. */
    endLogin(sessionKey: string, redirects: boolean): void {
      if (keeper.current && keeper.current.sessionKey !== sessionKey) return
      keeper.clear(sessionKey)
      emit('loginLost', { redirects })
    },
  }
}
