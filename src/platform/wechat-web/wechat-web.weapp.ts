import type { WechatWeb } from './wechat-web.types'

/** The mini program itself is not a web view. */
export const wechatWeb: WechatWeb = {
  prepare: () => Promise.resolve(false),
  isReady: () => Promise.resolve(false),
  scan: () => Promise.reject(new Error('the mini program is not a web view')),
  offer() {},
  isInMiniProgram: () => Promise.resolve(false),
  openInMiniProgram() {},
}
