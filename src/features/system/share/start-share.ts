import type { ShareData } from '@contract/codes/bridge'
import { isApiError } from '@/app/api/api-error'
import { env } from '@/app/env'
import { listen } from '@/app/events'
import { host } from '@/platform/host'
import type { WechatWeb } from '@/platform/wechat-web/wechat-web.types'

/** In WeChat's web view its own menu shares the front page; this code is loaded nowhere else. */
export function startShare(): void {
  if (host.name !== 'h5' || host.kind !== 'wechat') return
  let offered: ShareData | null = null
  const ready = prepare()
  listen('shareOffered', async ({ share }) => {
    offered = share
    const web = await ready
    // Only the last of several pages that opened meanwhile.
    if (offered === share) web?.offer(share)
  })
}

/** WeChat's SDK for this page, or null: the menu then keeps WeChat's default. */
async function prepare(): Promise<WechatWeb | null> {
  const { wechatWeb } = await import('@/platform/wechat-web/wechat-web')
  return (await wechatWeb.prepare(signature)) ? wechatWeb : null
}

async function signature(url: string) {
  const config = await env.try(env.legacy('base.wechat.getWxConfig', { url }, { quiet: true }))
  return isApiError(config) ? null : config
}
