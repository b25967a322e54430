import type { KeyObject } from 'node:crypto'
import { PayFailure } from './failures'
import { noticeReply, openNotice } from './notice'
import type { PlatformKeys } from './platform-proof'
import type {
  CloseAnswer,
  OpenedPayment,
  OpenOrder,
  PaymentAnswer,
  PayProvider,
  RefundAnswer,
  RefundKey,
  RefundOrder,
  RefundRecord,
} from './provider'
import { callProvider, type ProviderAnswer, type ProviderCallConfig, refusalOf } from './provider-call'
import { optionalText, readPayment, readRefund, textOf } from './replies'
import { formatChinaTime } from './rfc3339'
import { payMessage, randomNonce, signMessage } from './signing'
import { createTransport, type Transport } from './transport'

export interface WechatPayConfig {
  merchantId: string
  /** App ids bound to the merchant, the default one first: the mini program's, then web accounts. */
  appIds: readonly string[]
  merchantSerial: string
  merchantKey: KeyObject
  platformKeys: PlatformKeys
  /** 32 bytes. */
  apiV3Key: Buffer
  /** Origin of the API: https://api.mch.weixin.qq.com, or the sandbox gateway. */
  baseUrl: string
  /** The address of notices of payments and refunds, without a query. */
  notifyUrl: string
  timeoutMs?: number
}

export interface WechatPayRuntime {
  now?: () => number
  transport?: Transport
}

const DEFAULT_TIMEOUT_MS = 8_000
const CURRENCY = 'CNY'
const PAY_ORDER_NO = /^[0-9A-Za-z_\-|*]{6,32}$/
const REFUND_NO = /^[0-9A-Za-z_\-|*@]{1,64}$/
const DESCRIPTION_LENGTH = 127
const REASON_LENGTH = 80
const NOT_FOUND_CODES: readonly string[] = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']

/** WeChat Pay by its public API v3 protocol: JSAPI and H5 payments, refunds, notices. */
export function createWechatPay(config: WechatPayConfig, runtime: WechatPayRuntime = {}): PayProvider {
  const now = runtime.now ?? Date.now
  const { merchantId, platformKeys, apiV3Key } = config
  const channel: ProviderCallConfig = {
    baseUrl: config.baseUrl.replace(/\/+$/, ''),
    signer: { merchantId, serial: config.merchantSerial, privateKey: config.merchantKey },
    platformKeys,
    timeoutMs: config.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    now,
    transport: runtime.transport ?? createTransport(),
  }
  const pathOf = (payOrderNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(payOrderNo)}`

  async function open(order: OpenOrder): Promise<OpenedPayment> {
    checkPayOrderNo(order.payOrderNo)
    checkCents(order.amountCents, 'amountCents')
    const appId = (order.way === 'jsapi' ? order.appId : undefined) ?? config.appIds[0]
    if (appId === undefined || !config.appIds.includes(appId)) throw badInput('appId is not one of the merchant')
    const common = {
      appid: appId,
      mchid: merchantId,
      description: plainText(order.description, DESCRIPTION_LENGTH) || '订单',
      out_trade_no: order.payOrderNo,
      time_expire: formatChinaTime(order.expireAt),
      notify_url: config.notifyUrl,
      amount: { total: order.amountCents, currency: CURRENCY },
    }
    const scene = { payer_client_ip: order.clientIp.slice(0, 45) }
    if (order.way === 'jsapi') {
      const body = { ...common, payer: { openid: order.openid }, scene_info: scene }
      const { fields } = accepted(await callProvider(channel, 'POST', '/v3/pay/transactions/jsapi', body))
      return jsapiArguments(appId, textOf(fields, 'prepay_id'))
    }
    const body = { ...common, scene_info: { ...scene, h5_info: { type: order.device } } }
    const { fields } = accepted(await callProvider(channel, 'POST', '/v3/pay/transactions/h5', body))
    return { kind: 'h5', h5Url: returningUrl(textOf(fields, 'h5_url'), order.returnUrl) }
  }

  async function jsapiArguments(appId: string, prepayId: string): Promise<OpenedPayment> {
    const timeStamp = String(Math.floor(now() / 1000))
    const nonceStr = randomNonce()
    const packageText = `prepay_id=${prepayId}`
    const paySign = await signMessage(payMessage(appId, timeStamp, nonceStr, packageText), config.merchantKey)
    return { kind: 'jsapi', appId, timeStamp, nonceStr, package: packageText, signType: 'RSA', paySign }
  }

  async function query(payOrderNo: string): Promise<PaymentAnswer> {
    checkPayOrderNo(payOrderNo)
    const answer = await callProvider(channel, 'GET', `${pathOf(payOrderNo)}?mchid=${encodeURIComponent(merchantId)}`)
    if (isAbsent(answer)) return { state: 'absent', payOrderNo }
    const payment = readPayment(accepted(answer).fields)
    if (payment.payOrderNo !== payOrderNo)
      throw new PayFailure('bad-reply', 'the reply of the provider is for another payment')
    return payment
  }

  async function close(payOrderNo: string): Promise<CloseAnswer> {
    checkPayOrderNo(payOrderNo)
    const answer = await callProvider(channel, 'POST', `${pathOf(payOrderNo)}/close`, { mchid: merchantId })
    if (answer.status < 300) return { state: 'closed' }
    const refusal = refusalOf(answer)
    if (refusal.isOutcomeUnknown || answer.status === 429) throw refusal
    // The error code for a paid or closed payment has changed over the years, so the state is queried.
    const { state } = await query(payOrderNo)
    if (state === 'paid' || state === 'refunded') return { state: 'paid' }
    if (state === 'closed' || state === 'absent') return { state }
    throw refusal
  }

  async function refund(order: RefundOrder): Promise<RefundRecord> {
    if (order.payOrderNo !== undefined) checkPayOrderNo(order.payOrderNo)
    checkRefundNo(order.refundNo)
    checkCents(order.refundCents, 'refundCents')
    checkCents(order.totalCents, 'totalCents')
    if (order.refundCents > order.totalCents) throw badInput('refundCents is more than totalCents')
    const reason = plainText(order.reason, REASON_LENGTH)
    const answer = await callProvider(channel, 'POST', '/v3/refund/domestic/refunds', {
      ...(order.payOrderNo === undefined
        ? { transaction_id: order.transactionId }
        : { out_trade_no: order.payOrderNo }),
      out_refund_no: order.refundNo,
      ...(reason === '' ? {} : { reason }),
      notify_url: config.notifyUrl,
      amount: { refund: order.refundCents, total: order.totalCents, currency: CURRENCY },
    })
    return refundOf(answer, order.refundNo)
  }

  async function queryRefund({ refundNo }: RefundKey): Promise<RefundAnswer> {
    checkRefundNo(refundNo)
    const answer = await callProvider(channel, 'GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`)
    return isAbsent(answer) ? { state: 'absent', refundNo } : refundOf(answer, refundNo)
  }

  function refundOf(answer: ProviderAnswer, refundNo: string): RefundRecord {
    const record = readRefund(accepted(answer).fields, merchantId)
    if (record.refundNo !== refundNo)
      throw new PayFailure('bad-reply', 'the reply of the provider is for another refund')
    return record
  }

  return {
    name: 'wechat',
    payee: { merchantId, appIds: config.appIds, currency: CURRENCY },
    open,
    query,
    close,
    refund,
    queryRefund,
    parseNotice: (headers, rawBody) => openNotice({ platformKeys, apiV3Key, now }, headers, rawBody),
    noticeReply,
  }
}

function accepted(answer: ProviderAnswer): ProviderAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw refusalOf(answer)
}

/** Only a proven "no such order" counts: the caller may cancel an order because of it. */
function isAbsent(answer: ProviderAnswer): boolean {
  return answer.status === 404 && answer.isProven && NOT_FOUND_CODES.includes(optionalText(answer.fields, 'code') ?? '')
}

/** The provider adds no return address by itself: the merchant appends it to the address. */
function returningUrl(h5Url: string, returnUrl: string | undefined): string {
  if (!URL.canParse(h5Url) || !/^https?:$/.test(new URL(h5Url).protocol)) {
    throw new PayFailure('bad-reply', 'the reply of the provider has no valid h5_url')
  }
  if (returnUrl === undefined) return h5Url
  return `${h5Url}${h5Url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(returnUrl)}`
}

/** The protocol accepts characters of one to three UTF-8 bytes only: no emoji, no control characters. */
function plainText(text: string, length: number): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\u{10000}-\u{10ffff}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
}

function checkPayOrderNo(payOrderNo: string): void {
  if (!PAY_ORDER_NO.test(payOrderNo)) throw badInput('payOrderNo must be 6 to 32 of 0-9A-Za-z_-|*')
}

function checkRefundNo(refundNo: string): void {
  if (!REFUND_NO.test(refundNo)) throw badInput('refundNo must be 1 to 64 of 0-9A-Za-z_-|*@')
}

function checkCents(cents: number, name: string): void {
  if (!Number.isSafeInteger(cents) || cents < 1) throw badInput(`${name} must be a whole number of cents, at least 1`)
}

function badInput(message: string): PayFailure {
  return new PayFailure('bad-input', message)
}
