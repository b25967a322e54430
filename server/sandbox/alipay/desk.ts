import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { SIGN_TYPE, signedText } from '../../pay/alipay/signing'
import type { Forgery } from '../forgery'
import { NoticeDesk } from '../notice-desk'
import type { NoticeWriter } from '../payer'
import { paramError } from '../protocol-error'
import type { Refund, Transaction } from '../records'
import { newNotice } from '../representations'
import type { TransactionStore } from '../transaction-store'
import type { AlipayGatewayKeys } from './keys'
import { backOf, noticeFields } from './representations'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8', 'User-Agent': 'Mozilla/4.0' }
/** Status of a delivery whose reply is HTTP 200 with another text than `success`. */
const NOT_TAKEN = 502

/** Sends notices whose signature is in their body, each until the reply is `success`. */
export class AlipayDesk extends NoticeDesk {
  override async send(url: string, body: string): Promise<number> {
    const { status, text } = await this.post(url, body, FORM)
    return status === 200 && text !== 'success' ? NOT_TAKEN : status
  }
}

/** Writes notices of Alipay's trades, genuine and forged. */
export function alipayWriter(keys: AlipayGatewayKeys, transactions: TransactionStore, desk: AlipayDesk): NoticeWriter {
  const write = (trade: Transaction, now: number, refund?: Refund) => {
    const notifyId = randomBytes(16).toString('hex')
    const backCents = backOf(transactions.refundsOf(trade.outTradeNo))
    const fields = noticeFields(keys, trade, { notifyId, backCents, now, ...(refund && { refund }) })
    const body = signedForm(fields, keys.platformKey)
    return newNotice(notifyId, trade.outTradeNo, 'trade_status_sync', trade.notifyUrl, body, now)
  }
  return {
    payment: (trade, now) => write(trade, now),
    refund: (refund, trade, now) => (refund.status === 'SUCCESS' ? write(trade, now, refund) : null),
    forge: async (trade, forgery, now) => desk.send(trade.notifyUrl, forged(keys, trade, forgery, now)),
  }
}

/** Signed synchronously, because a trade and its notice change together. */
function signedForm(fields: Record<string, string>, key: KeyObject): string {
  const proof = sign('RSA-SHA256', Buffer.from(signedText(fields)), key).toString('base64')
  return new URLSearchParams({ ...fields, sign_type: SIGN_TYPE, sign: proof }).toString()
}

/** The notice of a payment that never happened, with one fault. */
function forged(keys: AlipayGatewayKeys, trade: Transaction, forgery: Forgery, now: number): string {
  const claimed: Transaction = { ...trade, state: 'SUCCESS', paidAt: now, openid: '2088000000000000' }
  const fields = noticeFields(keys, claimed, { notifyId: randomBytes(16).toString('hex'), backCents: 0, now })
  const claim = (change: Record<string, string>) => signedForm({ ...fields, ...change }, keys.platformKey)
  switch (forgery) {
    case 'unsigned':
      return new URLSearchParams(fields).toString()
    case 'signature':
      return new URLSearchParams({
        ...fields,
        sign_type: SIGN_TYPE,
        sign: randomBytes(256).toString('base64'),
      }).toString()
    case 'key':
      return signedForm(fields, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
    case 'body':
      return claim({ trade_status: 'TRADE_CLOSED' }).replace('TRADE_CLOSED', 'TRADE_SUCCESS')
    case 'amount':
      return claim({ total_amount: trade.totalCents === 1 ? '0.02' : '0.01' })
    case 'merchant':
      return claim({ seller_id: '2088999999999999' })
    case 'app':
      return claim({ app_id: '2021999999999999' })
    default:
      throw paramError('forgery', '支付宝没有这一种')
  }
}
