export interface WechatLoginProps {
  hasAgreed: boolean
  /** Asks for the agreement; `goOn` runs after it where no second tap is needed. */
  demandAgreement: (goOn: () => void) => void
  /** Address of the page that opened the login. */
  redirect: string | undefined
  /** Called after the login. */
  onEntered: () => void
}
