import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PayFailure } from './failures'
import { fitsByHand, platformHeaders } from './protocol-by-hand'
import type { OpenOrder, PayProvider } from './provider'
import { createWechatPay } from './wechat-pay-v3'

export const SERIAL = 'PUB_KEY_ID_0116000000012026112100000000000001'
export const NOW = Date.parse('2026-11-21T10:00:00+08:00')
export const OPENID = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'

export interface Seen {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface Scripted {
  status: number
  body?: unknown
  /** Default 'platform'. */
  signedBy?: 'platform' | 'stranger' | 'none'
  secondsOff?: number
  serial?: string
  /** Changes the body after signing. */
  tamper?: (body: string) => string
  headers?: Record<string, string>
  /** Breaks the connection, or never answers, instead of a reply. */
  instead?: 'break' | 'silence'
}

/** A platform for tests that replies by script and records its requests, written by hand from the protocol's text. */
export class ScriptedPlatform {
  seen: Seen[] = []
  script: Scripted[] = []
  readonly merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
  private readonly platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
  private readonly stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      this.seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      const answer = this.script.shift() ?? { status: 500 }
      if (answer.instead === 'break') request.socket.destroy()
      if (answer.instead) return
      const text = answer.body === undefined ? '' : JSON.stringify(answer.body)
      const proof = answer.signedBy === 'none' ? {} : this.proofOf(text, answer)
      response.writeHead(answer.status, { ...proof, ...answer.headers }).end(answer.tamper ? answer.tamper(text) : text)
    })
  })

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  reset(): void {
    this.seen = []
    this.script = []
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  /** The client under test; tests pass a `baseUrl` without a listener. */
  client({ baseUrl = this.url, timeoutMs = 10_000 } = {}): PayProvider {
    const platformKeys: ReadonlyMap<string, KeyObject> = new Map([[SERIAL, this.platform.publicKey]])
    return createWechatPay(
      {
        merchantId: '1900007291',
        appIds: ['wxd678efh567hg6787', 'wx1111111111111111'],
        merchantSerial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
        merchantKey: this.merchant.privateKey,
        platformKeys,
        apiV3Key: Buffer.alloc(32, 'k'),
        baseUrl,
        notifyUrl: 'https://mall.example.com/pay/notice/wechat',
        timeoutMs,
      },
      { now: () => NOW },
    )
  }

  /** The request is signed by the merchant over exactly the method, path with query, and body that arrived. */
  expectSigned(request: Seen | undefined): void {
    const header = String(request?.headers.authorization)
    const field = (name: string) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(header)?.[1] ?? ''
    expect(header.startsWith('WECHATPAY2-SHA256-RSA2048 mchid="1900007291",')).toBe(true)
    expect(field('serial_no')).toBe('408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB')
    const text = `${request?.method}\n${request?.url}\n${NOW / 1000}\n${field('nonce_str')}\n${request?.body}\n`
    expect(field('timestamp')).toBe(String(NOW / 1000))
    expect(fitsByHand(text, field('signature'), this.merchant.publicKey)).toBe(true)
    expect(request?.headers.accept).toBe('application/json')
    expect(request?.headers['user-agent']).toContain('Galleria')
  }

  private proofOf(text: string, answer: Scripted): Record<string, string> {
    const { privateKey } = answer.signedBy === 'stranger' ? this.stranger : this.platform
    const seconds = NOW / 1000 + (answer.secondsOff ?? 0)
    return platformHeaders(text, { key: privateKey, serial: answer.serial ?? SERIAL, seconds })
  }
}

export const ORDER = {
  payOrderNo: 'Q2xvY2tDbG9ja0Nsb2Nr',
  amountCents: 146_780,
  description: '乐廊订单 3 件商品',
  expireAt: NOW + 30 * 60_000,
  clientIp: '203.0.113.9',
}
export const JSAPI = { ...ORDER, way: 'jsapi' as const, openid: OPENID } satisfies OpenOrder
export const H5 = { ...ORDER, way: 'h5' as const, device: 'iOS' as const } satisfies OpenOrder

export const QUERY = '/v3/pay/transactions/out-trade-no/Q2xvY2tDbG9ja0Nsb2Nr?mchid=1900007291'
export const PAID = {
  appid: 'wxd678efh567hg6787',
  mchid: '1900007291',
  out_trade_no: ORDER.payOrderNo,
  transaction_id: '4200',
  trade_type: 'MWEB',
  trade_state: 'SUCCESS',
  success_time: '2026-11-21T09:59:00+08:00',
  amount: { total: 146_780, payer_total: 146_780, currency: 'CNY' },
}

export async function failureOf(run: Promise<unknown>): Promise<PayFailure> {
  const failure = await run.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof PayFailure)) throw new Error(`it did not fail with a PayFailure: ${String(failure)}`)
  return failure
}
