import type { KeyObject } from 'node:crypto'
import { PayFailure } from '../failures'
import type { NoticeReply, VerifiedNotice } from '../provider'
import { optionalText, textOf } from '../replies'
import { readTrade } from './replies'
import { isSignedNotice } from './signing'

/** Real notices are about 2 kB. */
const MAX_NOTICE_BYTES = 64 * 1024

/**
 * Proves a notice (a form that contains its own signature) and reads it. The caller compares payee and amount.
 * Alipay repeats a notice for 25 hours, so its age proves nothing. Rejects with PayFailure.
 */
export async function openNotice(platformKey: KeyObject, rawBody: string | Uint8Array): Promise<VerifiedNotice> {
  if (rawBody.length > MAX_NOTICE_BYTES) throw new PayFailure('bad-signature', 'over the size limit of a notice')
  const form = [...new URLSearchParams(typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8'))]
  const fields = Object.fromEntries(form)
  // It is unclear which of two equal fields was signed.
  if (form.length !== Object.keys(fields).length) throw new PayFailure('bad-signature', 'a duplicate field')
  if (!isSignedNotice(fields, platformKey)) throw new PayFailure('bad-signature', 'the signature does not match')
  const noticeId = textOf(fields, 'notify_id')
  const eventType = textOf(fields, 'notify_type')
  // A notice about refunds has only their sum so far; each refund is known from our own queries.
  if (eventType !== 'trade_status_sync' || optionalText(fields, 'gmt_refund') !== null)
    return { kind: 'other', noticeId, eventType }
  const payee = { appId: textOf(fields, 'app_id'), sellerId: textOf(fields, 'seller_id') }
  return { kind: 'payment', noticeId, payment: readTrade(fields, payee, 'gmt_payment') }
}

/** The protocol's answer: only `success` acknowledges the notice, anything else makes Alipay repeat it. */
export function noticeReply(failure?: unknown): NoticeReply {
  const contentType = 'text/plain; charset=utf-8'
  if (failure === undefined) return { status: 200, contentType, body: 'success' }
  const isForged = failure instanceof PayFailure && failure.kind === 'bad-signature'
  return { status: isForged ? 401 : 500, contentType, body: 'failure' }
}
