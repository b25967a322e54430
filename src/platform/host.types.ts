import type { AppKey } from '@contract/codes/session'

/** Spec 6 "Host kinds": WeChat-style, the native app, any other browser. */
export type HostKind = 'wechat' | 'app' | 'other'

/** What the app runs in; the same names on every target. */
export interface Host {
  name: 'h5' | 'weapp'
  /**
   * Who is around the app. On H5 the native app must first answer; until `ready` it counts as there, so that nothing is
   * stored that must not be.
   */
  readonly kind: HostKind
  /** Resolves when `kind` is for sure; at once where nobody has to answer. No call leaves before. */
  ready(): Promise<void>
  /** Version of the native app, '' elsewhere. */
  readonly appVersion: string
  isIos(): boolean
  readonly appKey: AppKey
  /** Source marker of every request (spec 3 "Device info"). */
  readonly source: string
  /** Client kind of a cart add and a login (spec 3). */
  readonly clientType: number
  /** Order source of submits (spec 9). */
  orderSource: 1 | 2
  /** sysId of legacy calls (spec 7: 1, web variants 1002 or 1001). */
  readonly legacySysId: number
  /** sysId of payments (spec 9). */
  readonly paySysId: number
  /** Pages that stay built while newer ones cover them; the mini program's own stack is the limit there. */
  livePages: number
  /** The most pages the platform keeps in its stack. */
  maxStack: number
  miniId(): string
  osInfo(): string
  /** User agent, uncut. */
  uaInfo(): string
}
