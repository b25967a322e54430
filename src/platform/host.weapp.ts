import { CLIENT_TYPE } from '@contract/codes/cart'
import { ORDER_SOURCE } from '@contract/codes/order'
import { PAY_SYS_ID } from '@contract/codes/payment'
import Taro from '@tarojs/taro'
import type { Host } from './host.types'

const WECHAT_MAX_STACK = 10

export const host: Host = {
  name: 'weapp',
  appKey: 'galleria-weapp',
  source: 'weapp',
  clientType: CLIENT_TYPE.miniProgram,
  orderSource: ORDER_SOURCE.miniProgram,
  legacySysId: PAY_SYS_ID.default,
  paySysId: PAY_SYS_ID.default,
  livePages: WECHAT_MAX_STACK,
  maxStack: WECHAT_MAX_STACK,
  miniId: () => Taro.getAccountInfoSync?.().miniProgram?.appId ?? '',
  osInfo: () => Taro.getSystemInfoSync().system ?? '',
  uaInfo() {
    const { brand = '', model = '', version = '', SDKVersion = '' } = Taro.getSystemInfoSync()
    return `${brand} ${model} WeChat/${version} SDK/${SDKVersion}`
  },
}
