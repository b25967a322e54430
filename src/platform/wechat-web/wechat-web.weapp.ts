import type { WechatWeb } from './wechat-web.types'

/** The mini program itself is no web view. */
export const wechatWeb: WechatWeb = {
  prepare: () => Promise.resolve(false),
  isReady: () => Promise.resolve(false),
  scan: () => Promise.reject(new Error('no web view here')),
  offer() {},
  isInMiniProgram: () => Promise.resolve(false),
  openInMiniProgram() {},
}
