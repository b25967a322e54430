import { wire } from '@/app/api'
import { isApiError } from '@/app/api/api-error'
import { confirm } from '@/app/dialog'
import type { EntryGrant } from '@/app/entry'
import { openRedirect } from '@/app/navigate'
import { identify } from '@/app/session/identify'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { host } from '@/platform/host'
import { pendingLogin } from './pending-login'
import { takeVouched } from './vouched'
import { endOauth } from './wechat-oauth'

interface Arrival {
  accessToken: string | null
  grant: EntryGrant | null
  oauth: { code: string; state: string } | null
}

/**
 * Applies the login in an address. It counts only while the client is anonymous, so that a link logs no shopper out.
 */
export async function arrive(env: Env, arrival: Arrival): Promise<void> {
  const failure = await env.try(takeUp(env, arrival))
  if (isApiError(failure) && !failure.isReported) env.toast(failure.message)
}

async function takeUp(env: Env, { accessToken, grant, oauth }: Arrival): Promise<void> {
  if (oauth) return fromWechat(env, oauth)
  if (env.stores.get(SessionStore).isLoggedIn) return
  if (accessToken) return byToken(env, accessToken)
  if (grant) await byGrant(env, grant)
}

/** A link with a token logs in only after the shopper confirms the account: another person may have made the link. */
async function byToken(env: Env, accessToken: string): Promise<void> {
  const found = await identify(wire, accessToken)
  if (!found) return env.toast('登录链接已失效，请重新登录')
  const isOwn =
    host.kind === 'app' ||
    (await confirm({
      title: '登录乐廊',
      content: `以 ${found.user.mobile} 登录？请确认这是你本人的账号`,
      confirmText: '登录',
    }))
  if (isOwn && !env.stores.get(SessionStore).isLoggedIn) env.stores.get(SessionStore).login(found.login)
}

async function byGrant(env: Env, grant: EntryGrant): Promise<void> {
  const isWanted =
    host.kind === 'app' ||
    (await confirm({
      title: '登录乐廊',
      content: '合作方请求为你登录乐廊，请确认是你本人的操作',
      confirmText: '登录',
    }))
  if (!isWanted) return
  pendingLogin.set({ kind: 'grant', grant, redirect: undefined })
  if (grant.isNeedMobile) return env.go('bingMobile')
  const { grantCode, openId } = grant
  const reply = await env.legacy('account.login.loginWithGrantCode', { grantCode, ...(openId && { openId }) })
  if (reply?.bindRequired) return env.go('bingMobile')
  pendingLogin.set(null)
  if (reply?.login) env.stores.get(SessionStore).login(reply.login)
}

async function fromWechat(env: Env, { code, state }: { code: string; state: string }): Promise<void> {
  const way = endOauth(state, env.now())
  if (!way) return env.toast('微信登录已失效，请重新登录')
  if (env.stores.get(SessionStore).isLoggedIn) return
  const reply = await env.legacy(
    'account.login.loginByThirdAuth',
    { authType: 'wechat', code, state },
    { loading: true },
  )
  if (reply && takeVouched(env, 'wechat', reply, way.redirect || undefined) && way.redirect)
    openRedirect(way.redirect, 'push')
}
