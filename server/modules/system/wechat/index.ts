import type { Module } from '../../../compose-modules'
import type { WechatPages } from '../../../wechat/js-sdk'
import { wechatLegacyRoutes } from './wechat.routes'
import { WechatService } from './wechat.service'

export { WechatService } from './wechat.service'

/** `pages` is left out where no web account is configured. */
export function createWechat(pages: WechatPages | undefined, isOwnPage: ((url: URL) => boolean) | undefined) {
  const wechat = new WechatService(pages ?? null, isOwnPage ?? (() => false))
  return { services: {}, routes: { legacy: wechatLegacyRoutes(wechat) } } satisfies Module
}
