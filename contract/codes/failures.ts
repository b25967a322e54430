/** Texts for failures, the same in the client, the server and its payment page. */
export const FAILURE_TEXTS = {
  /** No reply in time. */
  timeout: '网络连接超时，请稍后再试',
  /** The request did not get through. */
  network: '请求异常，请检查网络后再试',
  /** The reply is not in our format. */
  badReply: '请求异常',
  /** A part of a page, or a list. */
  notLoaded: '没有加载出来',
  moreNotLoaded: '没有加载出来，点击重试',
  /** The page's own code did not load. */
  pageNotLoaded: '页面没有加载成功，请检查网络后再试',
  /** An act whose outcome is unknown. */
  act: '没有成功，请重试',
  login: '登录没有成功，请重试',
  payment: '支付没有完成，请重试',
  share: '分享没有成功，请重试',
  poster: '海报没有画成，请重试',
} as const
