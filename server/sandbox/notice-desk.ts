import type { KeyObject } from 'node:crypto'
import { randomNonce, replyMessage, SIGNATURE_SCHEME, signMessage } from '../pay/signing'
import { createTransport } from '../pay/transport'
import type { GatewayKeys } from './keys'
import type { Notice } from './records'
import type { TransactionStore } from './transaction-store'

/**
 * The real schedule (15 s, 15 s, 30 s, 3 min, 10 min … 6 h) at a sixtieth of its length; then there are no more tries.
 */
export const RETRY_DELAYS_MS: readonly number[] = [
  250, 250, 500, 3_000, 10_000, 20_000, 30_000, 30_000, 30_000, 60_000, 180_000, 180_000, 180_000, 360_000, 360_000,
]
/** Without a reply within this time the notice is repeated. */
const ANSWER_TIMEOUT_MS = 5_000
const NO_REPLY = { status: 0, text: '' }
/** Concurrent deliveries; further ones wait. */
const PARALLEL = 64

/** How the signature of a forgery differs from a correct one. */
export interface Signature {
  key?: KeyObject
  serial?: string
  /** Epoch seconds. */
  timestamp?: number
  /** Signed in place of the sent body. */
  signedBody?: string
  /** Sent in place of any signature. */
  text?: string
}

/** The keys with which WeChat's side signs. */
export type PlatformPair = Pick<GatewayKeys, 'platformKey' | 'platformSerial'>

export interface NoticePace {
  /** Pauses between tries of one notice; default the real schedule at a sixtieth. */
  retryDelaysMs?: readonly number[]
  /** Limit for a merchant's reply to a notice; default 5 s. */
  answerTimeoutMs?: number
}

/** Sends notices, each until the merchant replies 2xx or the schedule ends. */
export class NoticeDesk {
  private readonly keys: PlatformPair
  private readonly transactions: TransactionStore
  private readonly now: () => number
  private readonly retryDelaysMs: readonly number[]
  private readonly answerTimeoutMs: number
  private readonly timers = new Set<NodeJS.Timeout>()
  private readonly transport = createTransport()
  private isClosed = false
  private underWay = 0
  private readonly queue: (() => void)[] = []

  constructor(keys: PlatformPair, transactions: TransactionStore, options: { now: () => number } & NoticePace) {
    this.keys = keys
    this.transactions = transactions
    this.now = options.now
    this.retryDelaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS
    this.answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS
  }

  /** Delivers after `delayMs`, then repeats as needed. */
  schedule(notice: Notice, delayMs: number): void {
    this.after(delayMs, () => this.deliver(notice))
  }

  /**
   * Runs work after a delay, unless the gateway closes first. It fails only with the journal, which reports that.
   */
  after(delayMs: number, run: () => Promise<unknown>): void {
    if (this.isClosed) return
    const timer = setTimeout(
      () => {
        this.timers.delete(timer)
        run().catch(() => undefined)
      },
      Math.max(0, delayMs),
    )
    this.timers.add(timer)
  }

  /** One counted delivery; schedules the next one if it fails. Returns the HTTP status, 0 without a reply. */
  async deliver(notice: Notice): Promise<number> {
    const status = await this.send(notice.url, notice.body)
    // A notice that the close interrupted stays pending; the next start sends it again.
    if (this.isClosed || notice.state !== 'pending') return status
    notice.attempts += 1
    notice.lastStatus = status
    const delayMs = this.retryDelaysMs[notice.attempts - 1]
    if (status >= 200 && status < 300) notice.state = 'delivered'
    else if (delayMs === undefined) notice.state = 'given-up'
    else notice.dueAt = this.now() + delayMs
    if (notice.state !== 'pending') notice.body = ''
    await this.transactions.update(notice)
    if (notice.state === 'pending' && delayMs !== undefined) this.schedule(notice, delayMs)
    return status
  }

  /** Signs and sends one body once. Returns the HTTP status, 0 without a reply. */
  async send(url: string, body: string, signature: Signature = {}): Promise<number> {
    const timestamp = String(signature.timestamp ?? Math.floor(this.now() / 1000))
    const nonce = randomNonce()
    const message = replyMessage(timestamp, nonce, signature.signedBody ?? body)
    const text = signature.text ?? (await signMessage(message, signature.key ?? this.keys.platformKey))
    const answer = await this.post(url, body, {
      'Content-Type': 'application/json',
      Accept: '*/*',
      'User-Agent': 'Mozilla/4.0',
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Signature': text,
      'Wechatpay-Serial': signature.serial ?? this.keys.platformSerial,
      'Wechatpay-Signature-Type': SIGNATURE_SCHEME,
    })
    return answer.status
  }

  /** Sends a body with given headers once. Returns HTTP status and reply, 0 without a reply. */
  async post(url: string, body: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
    await this.takePlace()
    try {
      if (this.isClosed) return NO_REPLY
      const call = { method: 'POST', url, headers, body, timeoutMs: this.answerTimeoutMs } as const
      const { status, bytes } = await this.transport(call)
      return { status, text: bytes.toString('utf8') }
    } catch {
      return NO_REPLY
    } finally {
      this.underWay -= 1
      this.queue.shift()?.()
    }
  }

  /** Starts no more deliveries and counts none that ends later; pending notices stay pending in the ledger. */
  close(): void {
    this.isClosed = true
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  private async takePlace(): Promise<void> {
    while (this.underWay >= PARALLEL) await new Promise<void>((resolve) => this.queue.push(resolve))
    this.underWay += 1
  }
}
