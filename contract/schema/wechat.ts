import { Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Text } from './shared'

export const legacyWechatEndpoints = defineEndpoints({
  /** Signs one of our pages for WeChat's JS-SDK; the part after '#' is not signed. `timestamp` in seconds. */
  'base.wechat.getWxConfig': {
    auth: 'session',
    input: T.Object({ url: Text(2000, 8) }),
    reply: T.Object({
      appId: T.String(),
      timestamp: T.Integer(),
      nonceStr: T.String(),
      signature: T.String(),
    }),
  },
})
