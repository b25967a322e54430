import { CLIENT_TYPE } from '@contract/codes/cart'
import { ORDER_SOURCE } from '@contract/codes/order'
import { PAY_SYS_ID } from '@contract/codes/payment'
import type { Host } from './host.types'

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

export const host: Host = {
  name: 'h5',
  appKey: 'galleria-h5',
  source: 'h5',
  clientType: CLIENT_TYPE.h5,
  orderSource: ORDER_SOURCE.web,
  legacySysId: PAY_SYS_ID.web,
  paySysId: PAY_SYS_ID.default,
  livePages: 6,
  maxStack: Number.POSITIVE_INFINITY,
  miniId: () => '',
  osInfo: () => SYSTEMS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'other',
  uaInfo: () => navigator.userAgent,
}
