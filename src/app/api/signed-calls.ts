import type { CoreApi, CrmApi, Input, Reply } from '@contract/api'
import { ERROR_CODES } from '@contract/codes/errors'
import { CRM_TOKEN_HEADER } from '@contract/codes/session'
import { emit } from '../events'
import type { SessionKeeper } from '../session/session-keeper'
import { ApiError } from './api-error'
import type { CallOptions, ClientDeps } from './client-deps'
import { positionNumbers } from './device'
import { codesOf, type Failures, isSignTrouble, LOGOUT_CODES } from './failures'
import { underLoading } from './loading'
import { coreRoundTrip } from './round-trip'
import { traits } from './traits'

type CoreKey = keyof CoreApi & string
type CrmKey = keyof CrmApi & string

interface SignedCall {
  key: string
  input: unknown
  options: CallOptions
  headers?: Readonly<Record<string, string>>
  /** Key of the session that signed the last attempt. */
  sessionKey?: string
}

/** Codes after which a call is repeated once with a new session [error.session-retry]. */
const SESSION_CODES = codesOf('EXPIRE_ERROR', 'INVALID_SESSION', 'SESSION_RENEW')

/** The calls that are signed by a session: those of the core API and of the CRM API. */
export function createSignedCalls(deps: ClientDeps, keeper: SessionKeeper, failures: Failures) {
  async function send(asked: SignedCall): Promise<unknown> {
    const { key, options } = asked
    try {
      return await underLoading(options.loading ?? traits.isLoading(key), () => repeated(asked))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const anonymousReply = error.name === 'USER_NOT_LOGIN' ? traits.anonymousReply(key) : undefined
      if (anonymousReply !== undefined) return anonymousReply
      answer(asked, error)
      throw error
    }
  }

  /** Repeats the call once with a new session when the server rejects the session that signed it. */
  async function repeated(asked: SignedCall): Promise<unknown> {
    const { key, options, headers } = asked
    const { idempotencyKey } = options
    const input = traits.hasPosition(key) ? { ...positionNumbers(), ...Object(asked.input) } : asked.input
    for (let isRetry = false; ; isRetry = true) {
      const session = await keeper.ensure()
      asked.sessionKey = session.sessionKey
      const uid = deps.credentials()?.uid ?? ''
      const outcome = await coreRoundTrip(deps, { key, input, session, uid, idempotencyKey, headers })
      if (outcome.code === ERROR_CODES.SYS_OK) return outcome.data
      if (!SESSION_CODES.includes(outcome.code)) throw new ApiError(outcome)
      keeper.clear(session.sessionKey)
      if (isRetry) throw new ApiError(outcome)
    }
  }

  function answer({ key, options: { quiet = false }, sessionKey = '' }: SignedCall, error: ApiError): void {
    if (LOGOUT_CODES.includes(error.code) || isSignTrouble(error)) {
      error.isReported = true
      failures.endLogin(sessionKey, true)
    } else if (key === 'POST shopCart/add' && error.name === 'SHOP_CART_SKU_NUM_EXCEED_CODE') {
      error.isReported = true
      emit('cartFull', { message: error.message })
    } else if (error.name !== 'NO_IDENTITY_AUTH' && !quiet && !traits.isQuiet(key)) {
      failures.tell(error)
    }
  }

  return {
    /**
     * One call of the core API. Resolves to the reply's data; otherwise rejects with ApiError after the default
     * handling: toast, login page, cart-full prompt.
     */
    async call<K extends CoreKey>(
      key: K,
      input: Input<CoreApi[K]>,
      options: CallOptions = {},
    ): Promise<Reply<CoreApi[K]>> {
      // The contract types the reply of each key; the reply is not validated again here.
      return (await send({ key, input, options })) as Reply<CoreApi[K]>
    },
    /** One call of the CRM API: like a core call, with the token in its own header [crm.token-header]. */
    async crm<K extends CrmKey>(key: K, input: Input<CrmApi[K]>, options: CallOptions = {}): Promise<Reply<CrmApi[K]>> {
      const token = deps.credentials()?.accessToken
      const headers: Record<string, string> = token ? { [CRM_TOKEN_HEADER]: token } : {}
      return (await send({ key, input, options, headers })) as Reply<CrmApi[K]>
    },
  }
}
