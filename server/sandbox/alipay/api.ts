import { chinaSecond } from '@contract/codes/china-time'
import { formatCents, parseCents } from '../../kernel/money'
import { SIGN_TYPE, signedText } from '../../pay/alipay/signing'
import { isSignatureOf, signMessage } from '../../pay/signing'
import type { Payer } from '../payer'
import { ProtocolError, paramError } from '../protocol-error'
import type { Refund, Transaction } from '../records'
import { notifyUrlOf, readFields, textOf } from '../request-body'
import type { OpenRequest, TransactionStore } from '../transaction-store'
import type { AlipayGatewayKeys } from './keys'
import { backOf, tradeBody } from './representations'

export interface AlipayDeps {
  keys: AlipayGatewayKeys
  transactions: TransactionStore
  payer: Payer
  now: () => number
}

type Params = Readonly<Record<string, string>>

/** Alipay's names of the ledger's refusals. */
const SUB_CODES: Record<string, string> = {
  ORDER_NOT_EXIST: 'ACQ.TRADE_NOT_EXIST',
  RESOURCE_NOT_EXISTS: 'ACQ.TRADE_NOT_EXIST',
  ORDERPAID: 'ACQ.TRADE_STATUS_ERROR',
  ORDER_CLOSED: 'ACQ.TRADE_STATUS_ERROR',
  INVALID_REQUEST: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  PARAM_ERROR: 'ACQ.INVALID_PARAMETER',
}

/** `POST /gateway.do`: one signed call; the reply is signed over the exact text of its response. */
export async function answerAlipay(parts: AlipayDeps, form: string): Promise<string> {
  let params: Params = {}
  try {
    params = provenParams(parts.keys, form)
    return signed(parts.keys, params.method ?? '', { code: '10000', msg: 'Success', ...(await act(parts, params)) })
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    const isOurs = error.code.startsWith('isv.')
    const refusal = {
      code: isOurs ? '40002' : '40004',
      msg: isOurs ? 'Invalid Arguments' : 'Business Failed',
      sub_code: SUB_CODES[error.code] ?? error.code,
      sub_msg: error.message,
    }
    return signed(parts.keys, params.method ?? 'error', refusal)
  }
}

/** The parameters of a call with the merchant's signature. Throws isv.… */
export function provenParams(keys: AlipayGatewayKeys, form: string): Params {
  const pairs = [...new URLSearchParams(form)]
  const { sign = '', ...rest } = Object.fromEntries(pairs)
  const refuse = (code: string, text: string) => new ProtocolError(400, `isv.${code}`, text)
  if (pairs.length !== new Set(pairs.map(([name]) => name)).size) throw refuse('invalid-parameter', '参数重复')
  if (rest.app_id !== keys.appId) throw refuse('invalid-app-id', '无效的AppID参数')
  if (rest.sign_type !== SIGN_TYPE) throw refuse('invalid-signature-type', '无效签名类型')
  if (rest.charset !== 'utf-8') throw refuse('invalid-charset', '字符集错误')
  if (!/^\d{4}(-\d\d){2} \d\d(:\d\d){2}$/.test(rest.timestamp ?? ''))
    throw refuse('invalid-timestamp', '非法的时间戳参数')
  if (!isSignatureOf(signedText(rest), sign, keys.merchantPublicKey)) throw refuse('invalid-signature', '无效签名')
  return rest
}

/** The order in the address of the payment page. Throws its fault. */
export function readPageOrder(keys: AlipayGatewayKeys, params: Params, now: number): OpenRequest {
  const biz = readFields(params.biz_content ?? '')
  if (textOf(biz, 'product_code', 64) !== 'QUICK_WAP_WAY') throw paramError('product_code', '必须为QUICK_WAP_WAY')
  const expireAt = Date.parse(`${textOf(biz, 'time_expire', 19).replace(' ', 'T')}+08:00`)
  if (!(expireAt > now)) throw new ProtocolError(400, 'ORDER_EXPIRED', '已超过支付时间')
  return {
    outTradeNo: textOf(biz, 'out_trade_no', 64),
    tradeType: 'WAP',
    appId: keys.appId,
    description: textOf(biz, 'subject', 256),
    totalCents: cents(biz, 'total_amount'),
    openid: null,
    notifyUrl: notifyUrlOf({ notify_url: params.notify_url }),
    expireAt,
    returnUrl: params.return_url ?? null,
    quitUrl: biz.quit_url === undefined ? null : textOf(biz, 'quit_url', 400),
  }
}

async function act(parts: AlipayDeps, params: Params): Promise<Record<string, string>> {
  const biz = readFields(params.biz_content ?? '')
  switch (params.method) {
    case 'alipay.trade.query': {
      const trade = tradeOf(parts.transactions, biz)
      return tradeBody(trade, backOf(parts.transactions.refundsOf(trade.outTradeNo)), parts.now())
    }
    case 'alipay.trade.close':
      return close(parts, tradeOf(parts.transactions, biz))
    case 'alipay.trade.refund':
      return refund(parts, tradeOf(parts.transactions, biz), biz)
    case 'alipay.trade.fastpay.refund.query':
      return queryRefund(parts.transactions, tradeOf(parts.transactions, biz), textOf(biz, 'out_request_no', 64))
    default:
      throw new ProtocolError(400, 'isv.invalid-method', '不存在的方法名')
  }
}

async function close({ transactions, payer }: AlipayDeps, trade: Transaction): Promise<Record<string, string>> {
  if (trade.state === 'CLOSED') throw new ProtocolError(400, 'ORDER_CLOSED', '交易状态不合法')
  payer.scheduleLate(await transactions.close(trade.outTradeNo))
  return { trade_no: trade.transactionId ?? '', out_trade_no: trade.outTradeNo }
}

async function refund({ transactions, payer }: AlipayDeps, trade: Transaction, biz: Record<string, unknown>) {
  if (trade.paidAt === null) throw new ProtocolError(400, 'ORDERPAID', '交易状态不合法')
  if (trade.refundEnding !== 'SUCCESS') throw new ProtocolError(400, 'ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
  const { outTradeNo, totalCents, notifyUrl } = trade
  const asked = { outTradeNo, outRefundNo: textOf(biz, 'out_request_no', 64), refundCents: cents(biz, 'refund_amount') }
  const booked = await transactions.refund({ ...asked, totalCents, notifyUrl }, 0)
  const isNew = booked.status === 'PROCESSING'
  await payer.endRefund(booked)
  return {
    trade_no: trade.transactionId ?? '',
    out_trade_no: outTradeNo,
    buyer_user_id: trade.openid ?? '',
    fund_change: isNew ? 'Y' : 'N',
    refund_fee: formatCents(backOf(transactions.refundsOf(outTradeNo))),
  }
}

/** A query for an unknown refund only succeeds, without any data about it. */
function queryRefund(transactions: TransactionStore, trade: Transaction, outRefundNo: string): Record<string, string> {
  const found: Refund | undefined = transactions
    .refundsOf(trade.outTradeNo)
    .find((one) => one.outRefundNo === outRefundNo)
  if (found?.status !== 'SUCCESS') return {}
  return {
    trade_no: trade.transactionId ?? '',
    out_trade_no: trade.outTradeNo,
    out_request_no: outRefundNo,
    total_amount: formatCents(trade.totalCents),
    refund_amount: formatCents(found.refundCents),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: chinaSecond(found.endedAt ?? found.createdAt),
  }
}

/** By Alipay's number, which wins, or the merchant's. */
function tradeOf(transactions: TransactionStore, biz: Record<string, unknown>): Transaction {
  const { trade_no: tradeNo } = biz
  if (typeof tradeNo !== 'string') return transactions.find(textOf(biz, 'out_trade_no', 64))
  const found = transactions.findTransaction(tradeNo)
  if (!found) throw new ProtocolError(404, 'ORDER_NOT_EXIST', '交易不存在')
  return found
}

function cents(biz: Record<string, unknown>, name: string): number {
  const value = /^\d+(\.\d{1,2})?$/.test(textOf(biz, name, 11)) ? parseCents(textOf(biz, name, 11)) : null
  if (value === null || value < 1) throw paramError(name, '金额不合法')
  return value
}

async function signed(keys: AlipayGatewayKeys, method: string, fields: Record<string, string>): Promise<string> {
  // As in real replies: slashes are escaped, so that only the exact text verifies.
  const response = JSON.stringify(fields).replaceAll('/', '\\/')
  const sign = await signMessage(response, keys.platformKey)
  return `{"${method.replaceAll('.', '_')}_response":${response},"sign":${JSON.stringify(sign)}}`
}
