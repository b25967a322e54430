/** Arguments of the mini program's payment, as the server's `pay` gives them. */
export interface PaymentArguments {
  timeStamp: string
  nonceStr: string
  package: string
  signType: string
  paySign: string
}
export interface Payer {
  /** True where payment runs in the payment web page `/pay/` (spec 4 "Payment runs in a separate payment web page"). */
  hasPayPage: boolean
  /** Leaves the app for the payment page; `replaces` takes the page at hand out of the browser's history. */
  openPayPage(address: string, replaces: boolean): void
  /** A fresh code of the platform's login, from which the server learns the payer; null where none is needed. */
  loginCode(): Promise<string | null>
  /** The platform's own payment; only a hint, the server's word counts. */
  requestPayment(values: PaymentArguments): Promise<'done' | 'cancelled' | 'failed'>
}
