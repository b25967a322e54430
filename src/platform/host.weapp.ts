import { CLIENT_TYPE } from '@contract/codes/cart'
import { ORDER_SOURCE } from '@contract/codes/order'
import { PAY_SYS_ID } from '@contract/codes/payment'
import Taro from '@tarojs/taro'
import type { Host } from './host.types'

const WECHAT_MAX_STACK = 10

export const host: Host = {
  name: 'weapp',
  kind: 'wechat',
  ready: () => Promise.resolve(),
  appVersion: '',
  isIos: () => /^ios/i.test(Taro.getDeviceInfo().system ?? ''),
  appKey: 'galleria-weapp',
  source: 'weapp',
  clientType: CLIENT_TYPE.miniProgram,
  orderSource: ORDER_SOURCE.miniProgram,
  legacySysId: PAY_SYS_ID.default,
  paySysId: PAY_SYS_ID.default,
  livePages: WECHAT_MAX_STACK,
  maxStack: WECHAT_MAX_STACK,
  miniId: () => Taro.getAccountInfoSync?.().miniProgram?.appId ?? '',
  // Separate calls, because WeChat warns of the deprecated getSystemInfoSync.
  osInfo: () => Taro.getDeviceInfo().system ?? '',
  uaInfo() {
    const { brand = '', model = '' } = Taro.getDeviceInfo()
    const { version = '', SDKVersion = '' } = Taro.getAppBaseInfo()
    return `${brand} ${model} WeChat/${version} SDK/${SDKVersion}`
  },
}
