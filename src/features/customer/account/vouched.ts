import type { VouchedLogin } from '@contract/schema/login'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { pendingLogin } from './pending-login'

/** Takes over what somebody vouched for: true when the shopper is in, false when the page that asks for a phone opens. */
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
    // The mini program comes from the login page: going back from here must not meet it again.
    void (authType === 'wechatMini' ? env.go.replace('bingMobile') : env.go('bingMobile'))
  }
  return false
}
