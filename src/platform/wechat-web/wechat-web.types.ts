import type { ShareData } from '@contract/codes/bridge'

/** The signature with which a page may use the JS-SDK (`base.wechat.getWxConfig`) [share.wx-config]. */
export interface PageSignature {
  appId: string
  /** Seconds. */
  timestamp: number
  nonceStr: string
  signature: string
}

/** WeChat's web view, through its public JS-SDK. */
export interface WechatWeb {
  /**
   * Prepares the SDK for this page: `sign` gets the address before '#'. False when that fails: the page works without
   * the SDK.
   */
  prepare(sign: (url: string) => Promise<PageSignature | null>): Promise<boolean>
  /** True when `prepare` has succeeded; while it runs, waits for a moment only, because a tap waits for it. */
  isReady(): Promise<boolean>
  /**
   * WeChat's own scanning screen: the code, or null when the shopper closed it. Throws when WeChat refuses. Only after
   * `prepare`.
   */
  scan(): Promise<string | null>
  /** Sets the share data of WeChat's own menu: friends, timeline, QQ. Null hides the menu. Only after `prepare`. */
  offer(share: ShareData | null): void
  /** True when the web view is inside a mini program; the check takes at most a second [host.mini-program-race]. */
  isInMiniProgram(): Promise<boolean>
  /** Opens a page of that mini program, by its path. */
  openInMiniProgram(path: string): void
}
