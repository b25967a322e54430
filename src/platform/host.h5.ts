import { BRIDGE_VERSION } from '@contract/codes/bridge'
import { CLIENT_TYPE } from '@contract/codes/cart'
import { ORDER_SOURCE } from '@contract/codes/order'
import { PAY_SYS_ID } from '@contract/codes/payment'
import { nativePort } from './bridge/port'
import type { Host, HostKind } from './host.types'

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const isWechat = /MicroMessenger/i.test(navigator.userAgent)
const found: { kind: HostKind; appVersion: string } = {
  kind: nativePort() ? 'app' : isWechat ? 'wechat' : 'other',
  appVersion: '',
}

/**
 * Greets the native app; without a reply in time the host counts as the browser that its user agent names [host.race].
 */
async function greet(): Promise<void> {
  try {
    const { askNative } = await import('./bridge/bridge')
    const { appVersion } = await askNative('hello', { version: BRIDGE_VERSION })
    found.appVersion = appVersion.slice(0, 20)
  } catch {
    found.kind = isWechat ? 'wechat' : 'other'
  }
}

const greeted = found.kind === 'app' ? greet() : Promise.resolve()

/** By kind of host: 1 for the app, 1001 and 1002 for the web variants [host.sys-ids]. */
const SYS_ID: Record<HostKind, number> = { app: PAY_SYS_ID.app, wechat: PAY_SYS_ID.default, other: PAY_SYS_ID.web }

export const host: Host = {
  name: 'h5',
  get kind() {
    return found.kind
  },
  ready: () => greeted,
  get appVersion() {
    return found.appVersion
  },
  // An iPad's user agent is that of a Mac, but no Mac has a touch screen.
  isIos: () =>
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac OS X/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
  get appKey() {
    return found.kind === 'app' ? 'galleria-app' : 'galleria-h5'
  },
  get source() {
    return found.kind === 'app' ? 'app' : 'h5'
  },
  get clientType() {
    return found.kind === 'app' ? CLIENT_TYPE.app : CLIENT_TYPE.h5
  },
  orderSource: ORDER_SOURCE.web,
  get legacySysId() {
    return SYS_ID[found.kind]
  },
  get paySysId() {
    return found.kind === 'app' ? PAY_SYS_ID.app : PAY_SYS_ID.default
  },
  livePages: 6,
  maxStack: Number.POSITIVE_INFINITY,
  miniId: () => '',
  osInfo: () => SYSTEMS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'other',
  uaInfo: () => navigator.userAgent,
}
