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

/** Spec 8 "Open token failure": what is stored locally, and under which name. */
const OPEN_TOKEN_TEXT = 'got openToken end'
interface ErrorInfo {
  text: string
  /** Why, without the token. */
  reason: string
  at: number
}
const errorInfo: Stored<ErrorInfo> = stored('ErrorInfo', (value): value is ErrorInfo => typeof value === 'object')

/** Begins to live inside the native app: its shopper is ours, and it may send us to a page. */
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

/** Takes over who is logged in on the native side, without asking anybody anything. */
async function follow(): Promise<void> {
  const session = stores.get(SessionStore)
  const isIn = await isLoggedInNatively()
  if (isIn) await exchange()
  // No answer is no news.
  else if (isIn === false && session.isLoggedIn) session.logout()
}

let entering: Promise<boolean> | null = null

/** Logs in by the native app, which asks the shopper if it must; false when nobody came of it. */
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

/** Null when the native app does not say. */
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

/** An open token for an access token (spec 4); the token is good once, so those who ask at once share it. */
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
    // Another shopper than before: nothing of the former may stay.
    if (session.isLoggedIn && session.uid !== found.uid) session.logout()
    session.adopt(found)
    return true
  } catch (error) {
    expectFailure(error)
    errorInfo.set({ text: OPEN_TOKEN_TEXT, reason: reasonOf(error), at: env.now() })
    return false
  }
}

/** Back by the phone's own button; from home it leaves the app, which only the native side can. */
async function leaveOrBack(): Promise<void> {
  if (currentTarget()?.name !== 'home' || Taro.getCurrentPages().length > 1) return back()
  await askNative('close').catch(expectFailure)
}

/** Opens a feature of the native app; false when it has none such. */
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

/** What may go wrong between two apps and a server; anything else is a bug. */
function expectFailure(error: unknown): void {
  if (!(error instanceof BridgeFailure) && !isApiError(error)) throw error
}

const report = (error: unknown) => reportError(error, toast)
