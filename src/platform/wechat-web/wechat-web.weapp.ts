import type { WechatWeb } from './wechat-web.types'

/** The mini program itself is no web view. */
export const wechatWeb: WechatWeb = {
  prepare: () => Promise.resolve(false),
  offer() {},
  isInMiniProgram: () => Promise.resolve(false),
  openInMiniProgram() {},
}
