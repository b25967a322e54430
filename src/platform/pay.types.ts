/** Arguments of the mini program's payment, as the server's `pay` returns them. */
export interface PaymentArguments {
  timeStamp: string
  nonceStr: string
  package: string
  signType: string
  paySign: string
}
export interface Payer {
  /** True where payment runs in the separate payment web page `/pay/`. */
  hasPayPage: boolean
  /** Leaves the app for the payment page; `replaces` removes the current page from the browser's history. */
  openPayPage(address: string, replaces: boolean): void
  /** A new code of the platform's login, by which the server identifies the payer; null where none is needed. */
  loginCode(): Promise<string | null>
  /** The platform's own payment. The result is only a hint: the server's status decides. */
  requestPayment(values: PaymentArguments): Promise<'done' | 'cancelled' | 'failed'>
}
