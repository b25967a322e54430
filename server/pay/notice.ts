import { maskIdentifiers, PayFailure } from './failures'
import { type PlatformKeys, provePlatform } from './platform-proof'
import type { NoticeHeaders, NoticeReply, VerifiedNotice } from './provider'
import { type Fields, fieldsOf, optionalText, parseFields, readPayment, readRefund, textOf } from './replies'
import { openResource } from './resource-cipher'

/** Real notices are about 1 kB. */
const MAX_NOTICE_BYTES = 64 * 1024

export interface NoticeConfig {
  platformKeys: PlatformKeys
  /** 32 bytes. */
  apiV3Key: Buffer
  now: () => number
}

/** Proves a notice by its headers and exact body, decrypts its resource and reads it. Rejects with PayFailure. */
export async function openNotice(
  config: NoticeConfig,
  headers: NoticeHeaders,
  rawBody: string | Uint8Array,
): Promise<VerifiedNotice> {
  if (rawBody.length > MAX_NOTICE_BYTES) throw new PayFailure('bad-signature', 'over the size limit of a notice')
  const proof = {
    timestamp: headerOf(headers, 'wechatpay-timestamp'),
    nonce: headerOf(headers, 'wechatpay-nonce'),
    signature: headerOf(headers, 'wechatpay-signature'),
    serial: headerOf(headers, 'wechatpay-serial'),
    scheme: headerOf(headers, 'wechatpay-signature-type'),
  }
  await provePlatform(config.platformKeys, proof, rawBody, config.now())
  const notice = parseFields(typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8'))
  const noticeId = textOf(notice, 'id')
  const eventType = textOf(notice, 'event_type')
  if (eventType.startsWith('TRANSACTION.')) {
    return { kind: 'payment', noticeId, payment: readPayment(openedFields(config.apiV3Key, notice)) }
  }
  if (eventType.startsWith('REFUND.')) {
    return { kind: 'refund', noticeId, refund: readRefund(openedFields(config.apiV3Key, notice), null) }
  }
  return { kind: 'other', noticeId, eventType }
}

/**
 * The protocol's answer: 204 acknowledges the notice, {code: FAIL} with an error status makes the provider repeat it.
 * An unproven notice is answered 401 without a reason.
 */
export function noticeReply(failure?: unknown): NoticeReply {
  if (failure === undefined) return { status: 204, contentType: null, body: '' }
  const isForged = failure instanceof PayFailure && failure.kind === 'bad-signature'
  const body = JSON.stringify({ code: 'FAIL', message: isForged ? '验签失败' : '处理失败，请重新通知' })
  return { status: isForged ? 401 : 500, contentType: 'application/json; charset=utf-8', body }
}

function openedFields(apiV3Key: Buffer, notice: Fields): Fields {
  const resource = fieldsOf(notice, 'resource')
  const plainText = openResource(apiV3Key, {
    algorithm: textOf(resource, 'algorithm'),
    ciphertext: textOf(resource, 'ciphertext'),
    associatedData: optionalText(resource, 'associated_data') ?? '',
    nonce: textOf(resource, 'nonce'),
  })
  return parseFields(plainText)
}

/** A duplicate header counts as missing: it is unclear which of the two was signed. */
function headerOf(headers: NoticeHeaders, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** The log text of a failed notice: the reason, without contents of the notice. */
export function noticeFailureText(failure: unknown): string {
  return failure instanceof PayFailure
    ? `${failure.kind}: ${maskIdentifiers(failure.message)}`
    : 'failed while being handled'
}
