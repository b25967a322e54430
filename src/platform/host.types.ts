import type { AppKey } from '@contract/codes/session'

/** The program that contains the app: WeChat or similar, the native app, or any other browser [host.kinds]. */
export type HostKind = 'wechat' | 'app' | 'other'

/** The host of the app; the interface is the same on every target. */
export interface Host {
  name: 'h5' | 'weapp'
  /**
   * The kind of host. On H5 a native app must first answer; until `ready` the kind is 'app', so that no login is stored
   * that a native app must not store.
   */
  readonly kind: HostKind
  /** Resolves when `kind` is final; at once where no answer is needed. Calls wait for it. */
  ready(): Promise<void>
  /** Version of the native app, '' elsewhere. */
  readonly appVersion: string
  isIos(): boolean
  readonly appKey: AppKey
  /** The `source` field of every request [core.device]. */
  readonly source: string
  /** Client type of a cart add and a login. */
  readonly clientType: number
  /** Order source of submits. */
  orderSource: 1 | 2
  /** sysId of legacy calls [host.sys-ids]. */
  readonly legacySysId: number
  /** sysId of payments [host.sys-ids]. */
  readonly paySysId: number
  /**
   * Number of pages that stay mounted while newer ones cover them; the mini program is limited only by its page stack.
   */
  livePages: number
  /** The most pages in the platform's stack. */
  maxStack: number
  miniId(): string
  osInfo(): string
  /** The full user agent. */
  uaInfo(): string
}
