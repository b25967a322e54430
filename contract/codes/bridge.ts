/**
 * The bridge between this app and the native app around it (docs/native-bridge.md): names, codes and times for the app,
 * its documents and the native side of the tests.
 */
export const BRIDGE_VERSION = 1

/** Reply codes: 0 is success; the others are reasons of a failure. */
export const BRIDGE_CODE = { ok: 0, cancelled: 1, failed: 2, unknownName: 404, timeout: 408, badRequest: 400 } as const

/** Limits for a reply. Calls that wait for the shopper (login, scanning, sharing) take long. */
export const BRIDGE_WAIT_MS = {
  /** Without a reply within this time the app runs in a browser. */
  hello: 500,
  getLoginStatus: 1000,
  getOpenToken: 5000,
  login: 5 * 60_000,
  scan: 2 * 60_000,
  share: 2 * 60_000,
  close: 1000,
  openPage: 1000,
} as const

/** Longest message that either side accepts, in characters. */
export const BRIDGE_MESSAGE_MAX = 65_536

/** Targets of a share in the native app. */
export const SHARE_CHANNELS = ['friends', 'timeline', 'qq'] as const
export type ShareChannel = (typeof SHARE_CHANNELS)[number]

/** What a page shares. */
export interface ShareData {
  title: string
  desc: string
  link: string
  imgUrl: string
  /** 'link', or 'music' or 'video' with the address in dataUrl. */
  type: string
  dataUrl: string
}

/** Calls of the app to the native side. */
export interface BridgeCalls {
  hello: { params: { version: number }; data: { version: number; appVersion: string } }
  getLoginStatus: { params: null; data: { isLoggedIn: boolean } }
  login: { params: null; data: { isLoggedIn: boolean } }
  getOpenToken: { params: null; data: { openToken: string } }
  scan: { params: null; data: { code: string } }
  share: { params: { channel: ShareChannel; share: ShareData }; data: null }
  close: { params: null; data: null }
  /** Opens a feature that only the native app has, by its command. */
  openPage: { params: { cmd: string; params: Record<string, string> }; data: null }
}
export type BridgeName = keyof BridgeCalls & string

/** Names that the native side may call; any other one gets `unknownName`. */
export const NATIVE_NAMES = ['openPage', 'back', 'loginChanged'] as const
export type NativeName = (typeof NATIVE_NAMES)[number]

/** Parameters of the native side's calls. */
export interface NativeCalls extends Record<NativeName, unknown> {
  /** A page of the app: 'pages/details/index?productId=…', from a push message or a link. */
  openPage: { address: string }
  /** The phone's back button: one page back; on the home page it leaves the app. */
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
