import type { CoreApi, CrmApi, Input, LegacyApi, PaymentApi, Reply } from '@contract/api'
import { ERROR_CODES, ERROR_MESSAGES, type ErrorName, SIGN_INCORRECT_MESSAGE } from '@contract/codes/errors'
import { FAILURE_TEXTS } from '@contract/codes/failures'
import { PAY_APP_GROUP } from '@contract/codes/payment'
import { CRM_TOKEN_HEADER } from '@contract/codes/session'
import type { Session } from '@contract/schema/session'
import { host } from '@/platform/host'
import type { Stored } from '@/platform/storage'
import { emit } from '../events'
import { RELOAD_DELAY_MS, SESSION_POLL_MS, SESSION_WAIT_MS } from '../limits'
import type { Credentials } from '../session/credentials.types'
import { SessionKeeper } from '../session/session-keeper'
import { ApiError, isApiError } from './api-error'
import { deviceMarks, getDeviceId, positionFields } from './device'
import { underLoading } from './loading'
import { coreRoundTrip, legacyRoundTrip, type Outcome, paymentRoundTrip, type Wire } from './round-trip'
import { traits } from './traits'

export interface CallOptions {
  /** No toast: the caller shows what went wrong. */
  quiet?: boolean
  /** Shows the loading indicator though the call isn't listed for it. */
  loading?: boolean
  /** Repeats of one act carry the same key (wire.md "Idempotency"); Mutation makes it. */
  idempotencyKey?: string
}

type CoreKey = keyof CoreApi & string
type LegacyKey = keyof LegacyApi & string
type CrmKey = keyof CrmApi & string
type PaymentKey = keyof PaymentApi & string

export interface ClientDeps extends Wire {
  keptSession: Stored<Session>
  /** Resolves when it is known who is around the app, which its key and sysId follow from. */
  ready?(): Promise<void>
  credentials(): Credentials | null
  learnServerTime(serverTime: number, sentAt: number): void
  toast(message: string): void
  reload(): void
  sleep(ms: number): Promise<void>
}

type Headers = Readonly<Record<string, string>>

/** Codes after which a core call is repeated once with a new session (spec 8 "New API"). */
const SESSION_CODES: readonly number[] = codes('EXPIRE_ERROR', 'INVALID_SESSION', 'SESSION_RENEW')
/** Codes that end the login (spec 8 "New API"). */
const LOGOUT_CODES: readonly number[] = codes(
  'USER_NOT_LOGIN',
  'TOKEN_EXPIRE',
  'TOKEN_RENEW',
  'PARENT_TOKEN_INVALID',
  'SIGN_INCORRECT',
)
/** The same of the old API, by its own list (spec 8 "Old API"). */
const LEGACY_LOGOUT_CODES: readonly number[] = codes(
  'USER_NOT_LOGIN',
  'TOKEN_EXPIRE',
  'TOKEN_RENEW',
  'UNAUTHORIZED',
  'SIGN_INCORRECT',
)
const LEGACY_RELOAD_CODES: readonly number[] = codes('EXPIRE_ERROR', 'INVALID_SESSION', 'INVALID_APPLICATION')
const HTTP_UNAUTHORIZED = 401

function codes(...names: ErrorName[]): number[] {
  return names.map((name) => ERROR_CODES[name])
}

function isSignTrouble({ message }: { message: string }): boolean {
  return message === SIGN_INCORRECT_MESSAGE
}

/** The client's side of the four dialects, with sessions and the error catalogue of spec 8. */
export function createClient(deps: ClientDeps) {
  const keeper = new SessionKeeper({
    kept: deps.keptSession,
    now: deps.now,
    generate: generateSession,
    renew: renewSession,
    isNoReply: (error) => isApiError(error, 'NETWORK', 'TIMEOUT', 'BAD_REPLY'),
  })

  /**
   * One call of the core API. Resolves to the reply's data; otherwise rejects with ApiError after the default handling:
   * toast, login page, cart-full prompt (spec 8 "New API").
   */
  async function call<K extends CoreKey>(
    key: K,
    input: Input<CoreApi[K]>,
    options: CallOptions = {},
  ): Promise<Reply<CoreApi[K]>> {
    // The contract says what the server answers to this key; this is where its word is taken.
    return (await signed(key, input, options, {})) as Reply<CoreApi[K]>
  }

  /** One call of the CRM's API: as the core's, with the token in its header (spec 7 "CRM cloud API"). */
  async function crm<K extends CrmKey>(
    key: K,
    input: Input<CrmApi[K]>,
    options: CallOptions = {},
  ): Promise<Reply<CrmApi[K]>> {
    const token = deps.credentials()?.accessToken
    return (await signed(key, input, options, token ? { [CRM_TOKEN_HEADER]: token } : {})) as Reply<CrmApi[K]>
  }

  async function signed(key: string, input: unknown, options: CallOptions, headers: Headers): Promise<unknown> {
    const signer: { sessionKey?: string } = {}
    try {
      const work = () => core(key, input, options, headers, signer)
      return await underLoading(options.loading ?? traits.isLoading(key), work)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const anonymousReply = error.name === 'USER_NOT_LOGIN' ? traits.anonymousReply(key) : undefined
      if (anonymousReply !== undefined) return anonymousReply
      answerFailure(key, error, options, signer.sessionKey)
      throw error
    }
  }

  async function core(
    key: string,
    input: unknown,
    { idempotencyKey }: CallOptions,
    headers: Headers,
    signer: { sessionKey?: string },
  ): Promise<unknown> {
    const body = traits.hasPosition(key) ? { ...numbered(positionFields()), ...Object(input) } : input
    for (let isRetry = false; ; isRetry = true) {
      const session = await keeper.ensure()
      signer.sessionKey = session.sessionKey
      const uid = deps.credentials()?.uid ?? ''
      const outcome = await coreRoundTrip(deps, { key, input: body, session, uid, idempotencyKey, headers })
      if (outcome.code === ERROR_CODES.SYS_OK) return outcome.data
      if (!SESSION_CODES.includes(outcome.code)) throw new ApiError(outcome)
      keeper.clear(session.sessionKey)
      if (isRetry) throw new ApiError(outcome)
    }
  }

  function answerFailure(key: string, error: ApiError, { quiet = false }: CallOptions, sessionKey = ''): void {
    if (LOGOUT_CODES.includes(error.code) || isSignTrouble(error)) {
      error.isTold = true
      endLogin(sessionKey, true)
    } else if (key === 'POST shopCart/add' && error.name === 'SHOP_CART_SKU_NUM_EXCEED_CODE') {
      error.isTold = true
      emit('cartFull', { message: error.message })
    } else if (error.name !== 'NO_IDENTITY_AUTH' && !quiet && !traits.isQuiet(key)) {
      tell(error)
    }
  }

  /** What the server says of a session that another has replaced meanwhile says nothing of the login that came with it. */
  function endLogin(sessionKey: string, redirects: boolean): void {
    if (keeper.current && keeper.current.sessionKey !== sessionKey) return
    keeper.clear(sessionKey)
    emit('loginLost', { redirects })
  }

  function tell(error: ApiError): void {
    error.isTold = true
    if (!traits.isQuietCode(error.name)) deps.toast(error.message || String(error.code))
  }

  /**
   * One call of the old API. Resolves to the reply, or to null when the server ended the login on the way; otherwise
   * rejects with ApiError after a toast (spec 8 "Old API").
   */
  async function legacy<K extends LegacyKey>(
    method: K,
    params: Input<LegacyApi[K]>,
    options: CallOptions = {},
  ): Promise<Reply<LegacyApi[K]> | null> {
    try {
      const data = await underLoading(options.loading ?? false, () =>
        legacyData(method, params, options.idempotencyKey),
      )
      const text = traits.successText(method)
      if (text && data !== null && !options.quiet) deps.toast(text)
      return data as Reply<LegacyApi[K]> | null
    } catch (error) {
      if (error instanceof ApiError && !error.isTold && !options.quiet) tell(error)
      throw error
    }
  }

  async function legacyData(method: string, params: unknown, idempotencyKey?: string): Promise<unknown> {
    for (let isRetry = false; ; isRetry = true) {
      const session = await waitForSession()
      const { accessToken = '', uid = '' } = deps.credentials() ?? {}
      const position = traits.hasLegacyPosition(method) ? numbered(positionFields()) : {}
      const sysId = traits.legacySysId(method) ?? host.legacySysId
      const full = { ...deviceMarks(), sysId, accessToken, uid, ...position, ...Object(params) }
      const outcome = await legacyRoundTrip(deps, method, full, session, idempotencyKey)
      if (outcome.code === ERROR_CODES.SYS_OK) return outcome.data
      // Spec 8: 'Error 401: Required Login!'.
      if (outcome.httpStatus === HTTP_UNAUTHORIZED) {
        if (traits.isEmptyWithoutLogin(method)) return null
        throw new ApiError({ code: HTTP_UNAUTHORIZED, name: 'HTTP_401', message: '请先登录' })
      }
      if (LEGACY_LOGOUT_CODES.includes(outcome.code) || isSignTrouble(outcome)) {
        endLogin(session.sessionKey, false)
        return null
      }
      if (LEGACY_RELOAD_CODES.includes(outcome.code)) return startOver(outcome, session)
      if (outcome.code !== ERROR_CODES.SESSION_RENEW || isRetry) throw new ApiError(withText(outcome))
      keeper.clear(session.sessionKey)
    }
  }

  /** Session trouble of the old API: clear it, log out, load the page again after a moment (spec 8 "Old API"). */
  async function startOver(outcome: Outcome, session: Session): Promise<never> {
    keeper.clear(session.sessionKey)
    if (deps.credentials()) emit('loginLost', { redirects: false })
    await deps.sleep(RELOAD_DELAY_MS)
    deps.reload()
    throw new ApiError(withText(outcome))
  }

  /** Looks for a session every 100 ms, up to 20 s (spec 9), while one is fetched. */
  async function waitForSession(): Promise<Session> {
    let trouble: unknown = null
    const fetched = keeper.ensure().catch((error: unknown) => {
      trouble = error
      return null
    })
    for (let waited = 0; waited < SESSION_WAIT_MS; waited += SESSION_POLL_MS) {
      const session = await Promise.race([fetched, deps.sleep(SESSION_POLL_MS)])
      if (session) return session
      if (trouble) throw trouble
    }
    throw new ApiError({ code: -1, name: 'TIMEOUT', message: FAILURE_TEXTS.timeout })
  }

  /** One call of the payment API; its payOrderNo is all it needs (wire.md). Rejects with ApiError after a toast. */
  async function pay<K extends PaymentKey>(
    method: K,
    form: Input<PaymentApi[K]>,
    options: CallOptions = {},
  ): Promise<Reply<PaymentApi[K]>> {
    try {
      await deps.ready?.()
      const full = { sysId: host.paySysId, source: host.source, appGroup: PAY_APP_GROUP, ...form }
      const outcome = await underLoading(options.loading ?? false, () =>
        paymentRoundTrip(deps, method, full, options.idempotencyKey),
      )
      if (outcome.code !== ERROR_CODES.SYS_OK) throw new ApiError(withText(outcome))
      return outcome.data as Reply<PaymentApi[K]>
    } catch (error) {
      if (error instanceof ApiError && !options.quiet) tell(error)
      throw error
    }
  }

  async function generateSession(): Promise<Session> {
    await deps.ready?.()
    const accessToken = deps.credentials()?.accessToken
    const sentAt = Date.now()
    const input = { appKey: host.appKey, deviceId: getDeviceId(), ...(accessToken ? { accessToken } : {}) }
    const outcome = await coreRoundTrip(deps, {
      key: 'POST /core/account/session/genSession',
      input,
      session: null,
      uid: '',
    })
    if (accessToken && LOGOUT_CODES.includes(outcome.code)) {
      // The token died while the app was closed: go on as a visitor.
      emit('loginLost', { redirects: false })
      return generateSession()
    }
    return learned(outcome, sentAt)
  }

  async function renewSession(old: Session): Promise<Session> {
    const sentAt = Date.now()
    const { accessToken = '', uid = '' } = deps.credentials() ?? {}
    const params = { ...deviceMarks(), sysId: host.legacySysId, accessToken, uid }
    return learned(await legacyRoundTrip(deps, 'account.session.renew', params, old), sentAt)
  }

  function learned(outcome: Outcome, sentAt: number): Session {
    if (outcome.code !== ERROR_CODES.SYS_OK || !isSession(outcome.data)) throw new ApiError(withText(outcome))
    deps.learnServerTime(outcome.data.serverTime, sentAt)
    return outcome.data
  }

  return { call, crm, legacy, pay, session: keeper }
}

export type Client = ReturnType<typeof createClient>
export type Call = Client['call']
export type CrmCall = Client['crm']
export type LegacyCall = Client['legacy']
export type PaymentCall = Client['pay']

export function isSession(value: unknown): value is Session {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sessionKey' in value &&
    'sessionSecret' in value &&
    'renewTime' in value &&
    'expireTime' in value
  )
}

/** A failure with something to read: the server's message, else the default (spec 8). */
function withText(outcome: Outcome): Outcome {
  return { ...outcome, message: outcome.message || ERROR_MESSAGES.SYS_ERROR }
}

function numbered(fields: Readonly<Record<string, string | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, text]) => (text === undefined ? [] : [[key, Number(text)]])),
  )
}
