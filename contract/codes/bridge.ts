/**
 * The bridge between this app and the native app around it (docs/native-bridge.md): names, codes and times, the same for
 * the app, its documents and the shell that plays the native side in tests.
 */
export const BRIDGE_VERSION = 1

/** Answers: 0 is well; the others say why not. */
export const BRIDGE_CODE = { ok: 0, cancelled: 1, failed: 2, unknownName: 404, timeout: 408, badRequest: 400 } as const

/** How long an answer may take. What the shopper does meanwhile (login, scanning, sharing) takes its time. */
export const BRIDGE_WAIT_MS = {
  /** Spec 9: h5 against the native bridge. */
  hello: 500,
  getLoginStatus: 1000,
  getOpenToken: 5000,
  login: 5 * 60_000,
  scan: 2 * 60_000,
  share: 2 * 60_000,
  close: 1000,
  openPage: 1000,
} as const

/** Longest message that either side reads, characters. */
export const BRIDGE_MESSAGE_MAX = 65_536

/** Where a share goes inside the native app. */
export const SHARE_CHANNELS = ['friends', 'timeline', 'qq'] as const
export type ShareChannel = (typeof SHARE_CHANNELS)[number]

/** Spec 3 "share data". */
export interface ShareData {
  title: string
  desc: string
  link: string
  imgUrl: string
  /** 'link' unless WeChat is told of 'music' or 'video', with its address in dataUrl. */
  type: string
  dataUrl: string
}

/** What the app asks of the native side. */
export interface BridgeCalls {
  hello: { params: { version: number }; data: { version: number; appVersion: string } }
  getLoginStatus: { params: null; data: { isLoggedIn: boolean } }
  login: { params: null; data: { isLoggedIn: boolean } }
  getOpenToken: { params: null; data: { openToken: string } }
  scan: { params: null; data: { code: string } }
  share: { params: { channel: ShareChannel; share: ShareData }; data: null }
  close: { params: null; data: null }
  /** A feature that only the native app has, by its command. */
  openPage: { params: { cmd: string; params: Record<string, string> }; data: null }
}
export type BridgeName = keyof BridgeCalls & string

/** Names that the native side may ask by; any other is answered with `unknownName`. */
export const NATIVE_NAMES = ['openPage', 'back', 'loginChanged'] as const
export type NativeName = (typeof NATIVE_NAMES)[number]

/** What it asks. */
export interface NativeCalls extends Record<NativeName, unknown> {
  /** A page of the app: 'pages/details/index?productId=…', from a push message or a link. */
  openPage: { address: string }
  /** The phone's own back button: a page back, or out of the app from its home. */
  back: null
  /** The shopper logged in or out on the native side. */
  loginChanged: null
}

export interface BridgeRequest {
  id: string
  name: string
  params: unknown
}
export interface BridgeReply {
  id: string
  code: number
  data: unknown
  msg: string
}
