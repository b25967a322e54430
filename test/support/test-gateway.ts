import type { Clock } from '@server/kernel/clock'
import type { PayProvider } from '@server/pay/provider'
import { startGateway } from '@server/sandbox/gateway'
import { loadSandboxAlipay, loadSandboxPay } from '@server/sandbox/providers'
import { WAIT_MS } from './eventually'

/** The real sandbox gateway in this process, and its payer's hand. */
export interface TestGateway {
  url: string
  provider: PayProvider
  alipay: PayProvider
  /** Tells the payer of an opened payment (its h5Url, WeChat's or Alipay's) what to do; gives the HTTP statuses of the awaited notices. */
  play(
    h5Url: string | undefined,
    outcome: Record<string, unknown>,
  ): Promise<{ deliveries: number[]; trade_state: string }>
  close(): Promise<void>
}

/** A notice that the mall refuses or misses comes again and again: how soon the mall is ready for it is no matter. */
export const PATIENT_RETRIES_MS: readonly number[] = [20, 20, ...Array<number>(500).fill(50)]

/** What the payer's page of an opened payment is known by; Alipay's page is come to first. */
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
