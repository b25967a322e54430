export interface WechatLoginProps {
  hasAgreed: boolean
  /** Asks for the agreement; `goOn` runs after it where a tap is not needed again. */
  demandAgreement: (goOn: () => void) => void
  /** Address of the page that asked for the login. */
  redirect: string | undefined
  /** The shopper is in. */
  onEntered: () => void
}
