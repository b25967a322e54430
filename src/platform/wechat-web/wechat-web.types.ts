import type { ShareData } from '@contract/codes/bridge'

/** What lets a page use the JS-SDK (spec 7 "base.wechat.getWxConfig"). */
export interface PageSignature {
  appId: string
  /** Seconds. */
  timestamp: number
  nonceStr: string
  signature: string
}

/** WeChat's web view by its public JS-SDK. */
export interface WechatWeb {
  /**
   * Makes the SDK ready for this page: `sign` is asked for the address before '#'. False when it cannot be had: the page
   * works without it.
   */
  prepare(sign: (url: string) => Promise<PageSignature | null>): Promise<boolean>
  /** Whether `prepare` has succeeded; on its way it is waited for a moment, since a shopper is. */
  isReady(): Promise<boolean>
  /** WeChat's own scanning screen: the code, or null when the shopper left it. Throws when WeChat refuses. After `prepare` only. */
  scan(): Promise<string | null>
  /** What WeChat's own menu shares: friends, timeline, QQ. Null takes the menu away. After `prepare` only. */
  offer(share: ShareData | null): void
  /** Whether the web view stands in a mini program, which is asked at most a second (spec 9). */
  isInMiniProgram(): Promise<boolean>
  /** A page of that mini program, by its path. */
  openInMiniProgram(path: string): void
}
