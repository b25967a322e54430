import type { Input, PaymentApi, Reply } from '@contract/api'
import { ERROR_CODES } from '@contract/codes/errors'
import { PAY_APP_GROUP } from '@contract/codes/payment'
import { host } from '@/platform/host'
import { ApiError } from './api-error'
import type { CallOptions, ClientDeps } from './client-deps'
import { type Failures, withText } from './failures'
import { underLoading } from './loading'
import { paymentRoundTrip } from './round-trip'

type PaymentKey = keyof PaymentApi & string

/** The calls of the payment API, which are not signed by a session. */
export function createPaymentCalls(deps: ClientDeps, failures: Failures) {
  /** One call of the payment API, identified by its payOrderNo. Rejects with ApiError after a toast. */
  return async function pay<K extends PaymentKey>(
    method: K,
    form: Input<PaymentApi[K]>,
    options: CallOptions = {},
  ): Promise<Reply<PaymentApi[K]>> {
    const { loading = false, quiet, idempotencyKey } = options
    try {
      await deps.ready?.()
      const full = { sysId: host.paySysId, source: host.source, appGroup: PAY_APP_GROUP, ...form }
      const outcome = await underLoading(loading, () => paymentRoundTrip(deps, method, full, idempotencyKey))
      if (outcome.code !== ERROR_CODES.SYS_OK) throw new ApiError(withText(outcome))
      return outcome.data as Reply<PaymentApi[K]>
    } catch (error) {
      if (error instanceof ApiError && !quiet) failures.tell(error)
      throw error
    }
  }
}
