/**
 * A failed call to WeChat's API. The message is for operators and logs: it never contains a secret, a code, a token or
 * an openid.
 */
export class WechatFailure extends Error {
  override readonly name = 'WechatFailure'
  constructor(
    /** network: no reply. refused: WeChat replied with an error code. bad-reply: not the shape of the API. */
    readonly kind: 'network' | 'refused' | 'bad-reply',
    message: string,
    /** WeChat's error code, such as 40029 for a wrong code. */
    readonly errcode = 0,
  ) {
    super(message)
  }
}
