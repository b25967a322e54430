import type { AppKey } from '@contract/codes/session'

/** What the app runs in; the same names on every target. */
export interface Host {
  name: 'h5' | 'weapp'
  appKey: AppKey
  /** Source marker of every request (spec 3 "Device info"). */
  source: string
  /** Client kind of a cart add and a login (spec 3). */
  clientType: number
  /** Order source of submits (spec 9). */
  orderSource: 1 | 2
  /** sysId of legacy calls (spec 7: 1, web variants 1002 or 1001). */
  legacySysId: number
  /** sysId of payments (spec 9). */
  paySysId: number
  /** Pages that stay built while newer ones cover them; the mini program's own stack is the limit there. */
  livePages: number
  /** The most pages the platform keeps in its stack. */
  maxStack: number
  miniId(): string
  osInfo(): string
  /** User agent, uncut. */
  uaInfo(): string
}
