import { legacyWechatEndpoints } from '@contract/schema/wechat'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { WechatService } from './wechat.service'

export const wechatLegacyRoutes = (wechat: WechatService): Route[] =>
  routesFor(legacyWechatEndpoints, {
    'base.wechat.getWxConfig': (call) => wechat.wxConfig(call.input.url, call.now),
  })
