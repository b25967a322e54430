import type { Env } from '@/app/stores'
import { stored } from '@/platform/storage'
import { appWindow } from '@/platform/window'

/** A started OAuth; its state distinguishes the result from a code that an attacker put into an address. */
interface Going {
  state: string
  redirect: string
  at: number
}
function isGoing(value: unknown): value is Going {
  return typeof value === 'object' && value !== null && 'state' in value && 'redirect' in value && 'at' in value
}
const going = stored('WECHAT_OAUTH', isGoing)
const LIVES_MS = 10 * 60_000

/** Opens WeChat's page; false when the server returned no address. */
export async function beginOauth(env: Env, redirect: string | undefined): Promise<boolean> {
  const state = randomState()
  const reply = await env.legacy('account.wechatApp.getOauthUrl', {
    redirectUrl: appWindow.rootAddress(),
    scope: 'snsapi_userinfo',
    state,
  })
  if (!reply) return false
  going.set({ state, redirect: redirect ?? '', at: env.now() })
  appWindow.leaveFor(reply.url)
  return true
}

/** The return address of this state, valid once; null when this device did not start the OAuth. */
export function endOauth(state: string, now: number): { redirect: string } | null {
  const value = going.get()
  going.remove()
  return value && value.state === state && now - value.at < LIVES_MS ? { redirect: value.redirect } : null
}

function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
