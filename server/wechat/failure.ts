/**
 * A call to WeChat's API that failed. The message is for operators and logs: it never holds a secret, a code, a token
 * or an openid.
 */
export class WechatFailure extends Error {
  override readonly name = 'WechatFailure'
  constructor(
    /** network: no answer came. refused: WeChat answered no, with its number. bad-reply: not of the API's shape. */
    readonly kind: 'network' | 'refused' | 'bad-reply',
    message: string,
    /** WeChat's own number, such as 40029 for a wrong code. */
    readonly errcode = 0,
  ) {
    super(message)
  }
}
