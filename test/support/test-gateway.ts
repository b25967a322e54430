import type { Clock } from '@server/kernel/clock'
import type { PayProvider } from '@server/pay/provider'
import { startGateway } from '@server/sandbox/gateway'
import { loadSandboxAlipay, loadSandboxPay } from '@server/sandbox/providers'
import { WAIT_MS } from './eventually'

/** The real sandbox gateway in this process, and the actions of its payer. */
export interface TestGateway {
  url: string
  provider: PayProvider
  alipay: PayProvider
  /**
   * Performs an action of the payer on an opened payment (its h5Url, WeChat's or Alipay's); resolves with the HTTP
   * statuses of the awaited notices.
   */
  play(
    h5Url: string | undefined,
    outcome: Record<string, unknown>,
  ): Promise<{ deliveries: number[]; trade_state: string }>
  close(): Promise<void>
}

/** Notices are repeated until the mall accepts them, so the mall may become ready later. */
export const PATIENT_RETRIES_MS: readonly number[] = [20, 20, ...Array<number>(500).fill(50)]

/** The id of the payer's page of an opened payment; Alipay's id requires a visit of the page. */
export async function payerPageOf(h5Url: string): Promise<string> {
  const page = h5Url.includes('/gateway.do?')
    ? ((await fetch(h5Url, { redirect: 'manual' })).headers.get('location') ?? '')
    : h5Url
  return /\/(?:pay\/h5|alipay\/pay)\/(wx[0-9a-f]+)/.exec(page)?.[1] ?? ''
}

/** Starts the gateway on a free port; notices go to `/pay/notice/<provider>` of the mall at `mallUrl`. */
export async function startTestGateway(folder: string, clock: Clock, mallUrl: string): Promise<TestGateway> {
  const now = () => clock.now()
  const gateway = await startGateway({
    folder,
    now,
    refundDelayMs: 5,
    retryDelaysMs: PATIENT_RETRIES_MS,
    answerTimeoutMs: WAIT_MS,
  })
  const notices = `${mallUrl}/pay/notice`
  const provider = await loadSandboxPay({ folder, gatewayUrl: gateway.url, notifyUrl: `${notices}/wechat` }, { now })
  const alipay = await loadSandboxAlipay(
    { folder, gatewayUrl: `${gateway.url}/gateway.do`, notifyUrl: `${notices}/alipay` },
    { now },
  )
  return {
    url: gateway.url,
    provider,
    alipay,
    async play(h5Url, outcome) {
      const prepayId = await payerPageOf(h5Url ?? '')
      const answer = await fetch(`${gateway.url}/sandbox/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prepay_id: prepayId, ...outcome }),
      })
      if (!answer.ok) throw new Error(`the gateway refused: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { deliveries: number[]; trade_state: string }
    },
    close: () => gateway.close(),
  }
}
