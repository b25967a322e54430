import { BRIDGE_CODE } from '@contract/codes/bridge'
import { FAILURE_TEXTS } from '@contract/codes/failures'
import type { Command } from '@contract/schema/shared'
import Taro from '@tarojs/taro'
import { answerNative, askNative } from '@/platform/bridge/bridge'
import { BridgeFailure } from '@/platform/bridge/bridge.types'
import { type Stored, stored } from '@/platform/storage'
import { isApiError } from './api/api-error'
import { toast } from './dialog'
import { env, stores } from './env'
import { ERROR_TOAST_MS } from './limits'
import { back, currentTarget, openRedirect } from './navigate'
import { reportError } from './report-error'
import { SessionStore } from './stores/session.store'

/** The stored entry of a failed open token: text and key [host.open-token-failure]. */
const OPEN_TOKEN_TEXT = 'got openToken end'
interface ErrorInfo {
  text: string
  /** The reason, without the token. */
  reason: string
  at: number
}
const errorInfo: Stored<ErrorInfo> = stored('ErrorInfo', (value): value is ErrorInfo => typeof value === 'object')

/** Connects to the native app around the page: takes over its login and follows its requests to open pages. */
export function startNativeApp(): void {
  answerNative('openPage', ({ address }) => openRedirect(address, 'push'))
  answerNative('back', () => {
    leaveOrBack().catch(report)
    return true
  })
  answerNative('loginChanged', () => {
    follow().catch(report)
    return true
  })
  follow().catch(report)
}

/** Takes over the login of the native app without a prompt. */
async function follow(): Promise<void> {
  const session = stores.get(SessionStore)
  const isIn = await isLoggedInNatively()
  if (isIn) await exchange()
  // Null (no reply) changes nothing.
  else if (isIn === false && session.isLoggedIn) session.logout()
}

let entering: Promise<boolean> | null = null

/** Logs in through the native app, which prompts if necessary; false when the login failed. */
export function enterByNative(): Promise<boolean> {
  entering ??= enter().finally(() => {
    entering = null
  })
  return entering
}

async function enter(): Promise<boolean> {
  if (!(await isLoggedInNatively()) && !(await loginNatively())) return false
  if (await exchange()) return true
  toast(FAILURE_TEXTS.login, { ms: ERROR_TOAST_MS })
  return false
}

/** Null when the native app does not answer. */
async function isLoggedInNatively(): Promise<boolean | null> {
  try {
    return (await askNative('getLoginStatus')).isLoggedIn
  } catch (error) {
    expectFailure(error)
    return null
  }
}

async function loginNatively(): Promise<boolean> {
  try {
    return (await askNative('login')).isLoggedIn
  } catch (error) {
    expectFailure(error)
    return false
  }
}

let exchanging: Promise<boolean> | null = null

/** Exchanges an open token for an access token; the token is valid once, so concurrent callers share the exchange. */
function exchange(): Promise<boolean> {
  exchanging ??= exchanged().finally(() => {
    exchanging = null
  })
  return exchanging
}

async function exchanged(): Promise<boolean> {
  const session = stores.get(SessionStore)
  try {
    const { openToken } = await askNative('getOpenToken')
    session.setOpenToken(openToken)
    const found = await env.legacy('account.access.getChildToken', { openToken }, { quiet: true })
    if (!found) throw new BridgeFailure(BRIDGE_CODE.failed, 'no access token')
    // Another shopper than before: data of the previous one must not remain.
    if (session.isLoggedIn && session.uid !== found.uid) session.logout()
    session.adopt(found)
    return true
  } catch (error) {
    expectFailure(error)
    errorInfo.set({ text: OPEN_TOKEN_TEXT, reason: reasonOf(error), at: env.now() })
    return false
  }
}

/** The phone's back button; from home it leaves the app, which only the native side can do. */
async function leaveOrBack(): Promise<void> {
  if (currentTarget()?.name !== 'home' || Taro.getCurrentPages().length > 1) return back()
  await askNative('close').catch(expectFailure)
}

/** Opens a feature of the native app; false when the native app does not have it. */
export async function nativePage({ cmd, params }: Command): Promise<boolean> {
  try {
    await askNative('openPage', { cmd, params })
    return true
  } catch (error) {
    expectFailure(error)
    return false
  }
}

function reasonOf(error: unknown): string {
  if (isApiError(error)) return `${error.code} ${error.name}`
  return error instanceof BridgeFailure ? `bridge ${error.code}` : ''
}

/** Swallows failures between the two apps and the server; rethrows bugs. */
function expectFailure(error: unknown): void {
  if (!(error instanceof BridgeFailure) && !isApiError(error)) throw error
}

const report = (error: unknown) => reportError(error, toast)
