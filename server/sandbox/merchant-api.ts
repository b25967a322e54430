import { randomNonce, replyMessage, signMessage } from '../pay/signing'
import type { GatewayKeys } from './keys'
import { proveMerchant } from './merchant-request'
import type { NoticeDesk } from './notice-desk'
import type { Payer } from './payer'
import { ProtocolError } from './protocol-error'
import type { Refund } from './records'
import { refundBody, transactionBody } from './representations'
import { checkMerchant, readFields, readOpenRequest, readRefundRequest } from './request-body'
import type { TransactionStore } from './transaction-store'

export interface MerchantRequest {
  method: string
  pathAndQuery: string
  body: string
  authorization: string | undefined
}

export interface MerchantReply {
  status: number
  headers: Record<string, string>
  body: string
}

export interface MerchantApiDeps {
  keys: GatewayKeys
  transactions: TransactionStore
  desk: NoticeDesk
  payer: Payer
  now: () => number
  /** How long a refund is PROCESSING. */
  refundDelayMs: number
  /** Address of the page for the H5 payer. */
  h5Url: (prepayId: string) => string
}

const BY_NUMBER = /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)$/
const CLOSE = /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)\/close$/
const REFUND = /^\/v3\/refund\/domestic\/refunds\/([^/?]+)$/

/** The signed part of the gateway: every `/v3/` call. Replies to verified requests are signed, as the real ones are. */
export async function answerMerchant(parts: MerchantApiDeps, request: MerchantRequest): Promise<MerchantReply> {
  try {
    await proveMerchant(parts.keys, request, parts.now())
  } catch (error) {
    return unsigned(error)
  }
  try {
    return await signed(parts, 200, await route(parts, request))
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    return signed(parts, error.status, { code: error.code, message: error.message })
  }
}

/** The body of the reply; null for 204. */
async function route(parts: MerchantApiDeps, request: MerchantRequest): Promise<Record<string, unknown> | null> {
  const { keys, transactions } = parts
  const url = new URL(request.pathAndQuery, 'http://gateway')
  const path = url.pathname
  if (request.method === 'POST') {
    if (path === '/v3/pay/transactions/jsapi') return openTransaction(parts, request.body, 'JSAPI')
    if (path === '/v3/pay/transactions/h5') return openTransaction(parts, request.body, 'MWEB')
    if (path === '/v3/refund/domestic/refunds') {
      const wanted = readRefundRequest(readFields(request.body))
      const refund = await transactions.refund(wanted, parts.refundDelayMs)
      parts.payer.scheduleRefund(refund)
      return describeRefund(transactions, refund)
    }
    const closing = numberIn(CLOSE, path)
    if (closing !== null) {
      checkMerchant(keys, readFields(request.body))
      const transaction = await transactions.close(closing)
      parts.payer.scheduleLate(transaction)
      return null
    }
  }
  if (request.method === 'GET') {
    const asked = numberIn(BY_NUMBER, path)
    if (asked !== null) {
      checkMerchant(keys, { mchid: url.searchParams.get('mchid') ?? '' })
      return transactionBody(keys.merchantId, transactions.find(asked))
    }
    const refunded = numberIn(REFUND, path)
    if (refunded !== null) return describeRefund(transactions, transactions.findRefund(refunded))
  }
  throw new ProtocolError(404, 'RESOURCE_NOT_EXISTS', '请求的资源不存在')
}

async function openTransaction(
  parts: MerchantApiDeps,
  body: string,
  tradeType: 'JSAPI' | 'MWEB',
): Promise<Record<string, unknown>> {
  const wanted = readOpenRequest(parts.keys, readFields(body), tradeType, parts.now())
  const { prepayId } = await parts.transactions.open(wanted)
  return tradeType === 'JSAPI' ? { prepay_id: prepayId } : { h5_url: parts.h5Url(prepayId) }
}

function describeRefund(transactions: TransactionStore, refund: Refund): Record<string, unknown> {
  return refundBody(refund, transactions.find(refund.outTradeNo).transactionId ?? '')
}

function numberIn(pattern: RegExp, path: string): string | null {
  const found = pattern.exec(path)?.[1]
  if (found === undefined) return null
  try {
    return decodeURIComponent(found)
  } catch {
    return null
  }
}

async function signed(
  parts: MerchantApiDeps,
  status: number,
  fields: Record<string, unknown> | null,
): Promise<MerchantReply> {
  const body = fields === null ? '' : JSON.stringify(fields)
  const timestamp = String(Math.floor(parts.now() / 1000))
  const nonce = randomNonce()
  return {
    status: fields === null ? 204 : status,
    headers: {
      ...(fields !== null && { 'Content-Type': 'application/json; charset=utf-8' }),
      'Request-ID': randomNonce(),
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Signature': await signMessage(replyMessage(timestamp, nonce, body), parts.keys.platformKey),
      'Wechatpay-Serial': parts.keys.platformSerial,
      'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    },
    body,
  }
}

/** The reply to an unverified request, which is not signed. */
function unsigned(error: unknown): MerchantReply {
  if (!(error instanceof ProtocolError)) throw error
  return {
    status: error.status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Request-ID': randomNonce() },
    body: JSON.stringify({ code: error.code, message: error.message }),
  }
}
