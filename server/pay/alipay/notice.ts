import type { KeyObject } from 'node:crypto'
import { PayFailure } from '../failures'
import type { NoticeReply, VerifiedNotice } from '../provider'
import { optionalText, textOf } from '../replies'
import { readTrade } from './replies'
import { isSignedNotice } from './signing'

/** Real notices are about 2 kB. */
const MAX_NOTICE_BYTES = 64 * 1024

/**
 * Proves a notice (a form, signed in itself) and reads it. Whose money it tells of stands in it and is compared by the caller.
 * Alipay sends one again for 25 hours, so its age proves nothing. Rejects with PayFailure.
 */
export async function openNotice(platformKey: KeyObject, rawBody: string | Uint8Array): Promise<VerifiedNotice> {
  if (rawBody.length > MAX_NOTICE_BYTES) throw new PayFailure('bad-signature', 'larger than any notice')
  const form = [...new URLSearchParams(typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8'))]
  const fields = Object.fromEntries(form)
  // Which of two the other side signed can't be told.
  if (form.length !== Object.keys(fields).length) throw new PayFailure('bad-signature', 'a field stands there twice')
  if (!isSignedNotice(fields, platformKey)) throw new PayFailure('bad-signature', 'the signature does not fit')
  const noticeId = textOf(fields, 'notify_id')
  const eventType = textOf(fields, 'notify_type')
  // Of money that goes back only the sum so far is told: our own queries know each refund.
  if (eventType !== 'trade_status_sync' || optionalText(fields, 'gmt_refund') !== null)
    return { kind: 'other', noticeId, eventType }
  const payee = { appId: textOf(fields, 'app_id'), sellerId: textOf(fields, 'seller_id') }
  return { kind: 'payment', noticeId, payment: readTrade(fields, payee, 'gmt_payment') }
}

/** The protocol's answer: `success` and nothing else takes the notice, all else has it sent again. */
export function noticeReply(failure?: unknown): NoticeReply {
  const contentType = 'text/plain; charset=utf-8'
  if (failure === undefined) return { status: 200, contentType, body: 'success' }
  const isForged = failure instanceof PayFailure && failure.kind === 'bad-signature'
  return { status: isForged ? 401 : 500, contentType, body: 'failure' }
}
