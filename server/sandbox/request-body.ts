import { parseTime } from '../pay/rfc3339'
import type { GatewayKeys } from './keys'
import { ProtocolError, paramError } from './protocol-error'
import type { OpenRequest, RefundRequest } from './transaction-store'

type Fields = Record<string, unknown>

/** Hosts that notices may be sent to: this machine only. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The fields of a JSON body. Throws PARAM_ERROR. */
export function readFields(body: string): Fields {
  try {
    const parsed: unknown = JSON.parse(body)
    if (isFields(parsed)) return parsed
  } catch {
    // Refused below like any value that is not an object.
  }
  throw new ProtocolError(400, 'PARAM_ERROR', '请求体不是合法的JSON对象')
}

/** An order to open, checked as in the protocol. Throws PARAM_ERROR, APPID_MCHID_NOT_MATCH or MCH_NOT_EXISTS. */
export function readOpenRequest(
  keys: GatewayKeys,
  fields: Fields,
  tradeType: 'JSAPI' | 'MWEB',
  now: number,
): OpenRequest {
  checkMerchant(keys, fields)
  const appId = textOf(fields, 'appid', 32)
  if (!keys.appIds.includes(appId)) throw new ProtocolError(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配，请检查')
  const outTradeNo = textOf(fields, 'out_trade_no', 32)
  if (!/^[0-9A-Za-z_\-|*]{6,32}$/.test(outTradeNo)) throw paramError('out_trade_no', '格式错误')
  const description = textOf(fields, 'description', 127)
  if (/[\u{10000}-\u{10ffff}]/u.test(description)) throw paramError('description', '不支持四字节字符')
  const expireAt = fields.time_expire === undefined ? now + 7_200_000 : parseTime(textOf(fields, 'time_expire', 64))
  if (Number.isNaN(expireAt)) throw paramError('time_expire', '不是RFC3339格式')
  if (expireAt <= now) throw paramError('time_expire', '早于当前时间')
  const amount = fields.amount
  if (!isFields(amount)) throw paramError('amount', '缺失')
  if (amount.currency !== undefined && amount.currency !== 'CNY') throw paramError('amount/currency', '仅支持CNY')
  const scene = fields.scene_info
  if (tradeType === 'MWEB') {
    if (!isFields(scene)) throw paramError('scene_info', '缺失')
    textOf(scene, 'payer_client_ip', 45)
    const h5 = scene.h5_info
    if (!isFields(h5)) throw paramError('scene_info/h5_info', '缺失')
    textOf(h5, 'type', 32)
  }
  const payer = fields.payer
  if (tradeType === 'JSAPI' && !isFields(payer)) throw paramError('payer', '缺失')
  return {
    outTradeNo,
    tradeType,
    appId,
    description,
    totalCents: cents(amount, 'total'),
    openid: tradeType === 'JSAPI' && isFields(payer) ? textOf(payer, 'openid', 128) : null,
    notifyUrl: notifyUrlOf(fields),
    expireAt,
  }
}

/** A refund request, checked as in the protocol. Throws PARAM_ERROR. */
export function readRefundRequest(fields: Fields): RefundRequest {
  const outRefundNo = textOf(fields, 'out_refund_no', 64)
  if (!/^[0-9A-Za-z_\-|*@]{1,64}$/.test(outRefundNo)) throw paramError('out_refund_no', '格式错误')
  if (fields.reason !== undefined) textOf(fields, 'reason', 80)
  const amount = fields.amount
  if (!isFields(amount)) throw paramError('amount', '缺失')
  if (amount.currency !== 'CNY') throw paramError('amount/currency', '仅支持CNY')
  return {
    outTradeNo: textOf(fields, 'out_trade_no', 32),
    outRefundNo,
    refundCents: cents(amount, 'refund'),
    totalCents: cents(amount, 'total'),
    notifyUrl: fields.notify_url === undefined ? null : notifyUrlOf(fields),
  }
}

/** Throws unless the body names the merchant that signed. */
export function checkMerchant(keys: GatewayKeys, fields: Fields): void {
  if (textOf(fields, 'mchid', 32) !== keys.merchantId) throw new ProtocolError(400, 'MCH_NOT_EXISTS', '商户号不存在')
}

/** Whether a host name, as URL gives it, is this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/** A complete address of this machine without a query. Throws PARAM_ERROR. */
export function notifyUrlOf(fields: Fields): string {
  const value = textOf(fields, 'notify_url', 255)
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw paramError('notify_url', '必须为不带参数的完整地址')
  }
  if (!isLoopback(url.hostname)) throw paramError('notify_url', '沙箱只通知本机地址')
  return value
}

/** A non-empty text of at most `maxLength` characters. Throws PARAM_ERROR. */
export function textOf(fields: Fields, name: string, maxLength: number): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '') throw paramError(name, '缺失')
  if (value.length > maxLength) throw paramError(name, `超过${maxLength}个字符`)
  return value
}

function cents(fields: Fields, name: string): number {
  const value = fields[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw paramError(`amount/${name}`, '必须为正整数')
  return value
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
