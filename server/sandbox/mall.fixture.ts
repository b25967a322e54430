import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, WAIT_MS } from '../../test/support/eventually'
import { PayFailure } from '../pay/failures'
import type { OpenedPayment, OpenOrder, PayProvider, VerifiedNotice } from '../pay/provider'
import { type Gateway, startGateway } from './gateway'
import type { GatewayOptions } from './gateway-options'
import { loadSandboxPay } from './providers'

/** A request at the mall's notice address. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
  /** Null when the notice did not verify. */
  notice: VerifiedNotice | null
  failure: PayFailure | null
}

const ANSWER_MS = 5

/** A mall for tests: the real client of the protocol, a notice address, and a sandbox gateway that it can restart. */
export class TestMall {
  readonly received: Received[] = []
  /** Statuses for the next notices, in place of the correct one. */
  readonly answers: number[] = []
  /** The highest number of notices answered at the same moment. */
  mostAtOnce = 0
  /** This many notices are held until all of them have arrived, then answered together. */
  gathers = 0
  private atOnce = 0
  folder = ''
  gateway: Gateway | undefined
  provider: PayProvider | undefined
  private server: Server | undefined
  private options: Partial<GatewayOptions> = {}
  private orders = 0

  static async start(options: Partial<GatewayOptions> = {}): Promise<TestMall> {
    const mall = new TestMall()
    mall.folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
    mall.server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', async () => {
        mall.atOnce += 1
        mall.mostAtOnce = Math.max(mall.mostAtOnce, mall.atOnce)
        const reply = await mall.take(request.headers, Buffer.concat(chunks).toString())
        // As long as a database takes, so that concurrent notices arrive meanwhile.
        await new Promise((done) => setTimeout(done, ANSWER_MS))
        while (mall.mostAtOnce < mall.gathers) await new Promise((done) => setTimeout(done, ANSWER_MS))
        mall.atOnce -= 1
        response.writeHead(reply.status).end(reply.body)
      })
    })
    await new Promise<void>((resolve) => mall.server?.listen(0, '127.0.0.1', resolve))
    mall.options = { retryDelaysMs: [20, 20, 20], refundDelayMs: 20, answerTimeoutMs: WAIT_MS, ...options }
    await mall.startGateway()
    return mall
  }

  /** Starts or restarts it; `change` applies to this start only. */
  async startGateway(change: Partial<GatewayOptions> = {}): Promise<void> {
    this.gateway = await startGateway({ folder: join(this.folder, 'sandbox'), ...this.options, ...change })
    await this.connect(this.gateway.url)
  }

  /** Points the client at a gateway that runs elsewhere. */
  async connect(gatewayUrl: string): Promise<void> {
    const folder = join(this.folder, 'sandbox')
    this.provider = await loadSandboxPay({ folder, gatewayUrl, notifyUrl: this.notifyUrl })
  }

  get notifyUrl(): string {
    if (!this.server) throw new Error('the mall is not started')
    const { port } = this.server.address() as AddressInfo
    return `http://127.0.0.1:${port}/pay/notice/wechat`
  }

  get pay(): PayProvider {
    if (!this.provider) throw new Error('the mall is not started')
    return this.provider
  }

  get url(): string {
    if (!this.gateway) throw new Error('the gateway is not started')
    return this.gateway.url
  }

  /** An order with a number of its own. */
  order(change: Partial<Extract<OpenOrder, { way: 'h5' }>> = {}): Extract<OpenOrder, { way: 'h5' }> {
    this.orders += 1
    return {
      way: 'h5',
      device: 'Wap',
      payOrderNo: `Q2xvY2tDbG9ja0Nsb2Nr${this.orders}`,
      amountCents: 146_780,
      description: '乐廊订单 3 件商品',
      expireAt: Date.now() + 30 * 60_000,
      clientIp: '203.0.113.9',
      ...change,
    }
  }

  /** Opens an order; returns it with its prepay id. */
  async opened(
    change: Partial<Extract<OpenOrder, { way: 'h5' }>> = {},
  ): Promise<{ payOrderNo: string; prepayId: string }> {
    const order = this.order(change)
    return { payOrderNo: order.payOrderNo, prepayId: prepayIdOf(await this.pay.open(order)) }
  }

  /** Plays the payer through the JSON control. */
  async play(play: Record<string, unknown>): Promise<{ status: number; fields: Record<string, unknown> }> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${this.url}/sandbox/pay`, { method: 'POST', headers, body: JSON.stringify(play) })
    return { status: response.status, fields: await response.json() }
  }

  /** The verified notices of one payment, once there are `count`. */
  async noticesOf(payOrderNo: string, count: number): Promise<VerifiedNotice[]> {
    const all = () => {
      const notices = this.received.flatMap(({ notice }) => (notice && numberOf(notice) === payOrderNo ? [notice] : []))
      return notices.length >= count && notices
    }
    return eventually(all, `${count} notices of ${payOrderNo}`)
  }

  /** Waits until the gateway has no notice of a payment left to send and has received every reply. */
  async allDelivered(prepayId: string): Promise<void> {
    const pending = async () => {
      const { notices } = await (await fetch(`${this.url}/sandbox/pay?prepay_id=${prepayId}`)).json()
      return (notices as { state: string }[]).filter(({ state }) => state === 'pending')
    }
    await eventually(async () => (await pending()).length === 0, 'every notice is delivered')
  }

  /** Waits until every notice is answered, so that none of an earlier test counts in the next one. */
  async rest(): Promise<void> {
    await eventually(() => this.atOnce === 0, 'every notice is answered')
    this.answers.length = 0
    this.mostAtOnce = 0
    this.gathers = 0
  }

  async stop(): Promise<void> {
    await this.gateway?.close()
    this.server?.closeAllConnections()
    await new Promise((resolve) => this.server?.close(resolve))
    await rm(this.folder, { recursive: true, force: true })
  }

  private async take(headers: IncomingHttpHeaders, body: string): Promise<{ status: number; body: string }> {
    const result = await this.pay.parseNotice(headers, body).then(
      (notice) => ({ notice, failure: null }),
      (failure: unknown) => ({ notice: null, failure: failure instanceof PayFailure ? failure : null }),
    )
    this.received.push({ headers, body, ...result })
    const forced = this.answers.shift()
    if (forced !== undefined) return { status: forced, body: '' }
    return this.pay.noticeReply(result.notice ? undefined : result.failure)
  }
}

export function prepayIdOf(opened: OpenedPayment): string {
  const text = opened.kind === 'h5' ? opened.h5Url : opened.kind === 'jsapi' ? opened.package : ''
  const prepayId = /wx[0-9a-f]{46}/.exec(text)?.[0]
  if (prepayId === undefined) throw new Error(`no prepay id in ${text}`)
  return prepayId
}

/** The payOrderNo of a notice. */
export function numberOf(notice: VerifiedNotice): string | null {
  if (notice.kind === 'payment') return notice.payment.payOrderNo
  return notice.kind === 'refund' ? notice.refund.payOrderNo : null
}
