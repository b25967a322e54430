import type { VouchedLogin } from '@contract/schema/login'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { pendingLogin } from './pending-login'

/**
 * Applies the result of an identity provider: true when the shopper is logged in, false when the page for a phone
 * opens.
 */
export function takeVouched(
  env: Env,
  authType: 'wechat' | 'wechatMini',
  reply: VouchedLogin,
  redirect: string | undefined,
): boolean {
  if (reply.login) {
    env.stores.get(SessionStore).login(reply.login)
    return true
  }
  if (reply.bindTicket) {
    pendingLogin.set({ kind: 'wechat', authType, bindTicket: reply.bindTicket, redirect })
    // The mini program replaces the login page: going back from the next page must not open it again.
    void (authType === 'wechatMini' ? env.go.replace('bingMobile') : env.go('bingMobile'))
  }
  return false
}
