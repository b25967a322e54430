import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { SIGNATURE_WINDOW_SECONDS } from '../pay/signing'
import type { GatewayKeys } from './keys'
import type { NoticeDesk } from './notice-desk'
import type { Transaction } from './records'
import { noticeBody, transactionBody } from './representations'

/**
 * Notices about a payment that never happened. Those of the first group fail verification; those of the second are
 * signed and encrypted correctly but do not match the order:
 * - signature: random bytes · key: signed with a foreign key under the platform's serial · serial: an unknown serial
 * - body: changed after signing · resource: encrypted with another APIv3 key · stale, future: off by more than five
 * minutes
 * - signtest: the platform's own probe · unsigned: no headers at all
 * - amount, currency, merchant, app: that field is another one
 */
export const FORGERIES = [
  'signature',
  'key',
  'serial',
  'body',
  'resource',
  'stale',
  'future',
  'signtest',
  'unsigned',
  'amount',
  'currency',
  'merchant',
  'app',
] as const
export type Forgery = (typeof FORGERIES)[number]

const SUCCESS = 'TRANSACTION.SUCCESS'
let stranger: Promise<KeyObject> | undefined

/** Sends one forged notice; the transaction does not change. Returns the mall's HTTP status, 0 without a reply. */
export async function sendForgery(
  desk: NoticeDesk,
  keys: GatewayKeys,
  transaction: Transaction,
  forgery: Forgery,
  now: number,
): Promise<number> {
  const seconds = Math.floor(now / 1000)
  const url = transaction.notifyUrl
  const body = claimedBody(keys, transaction, forgery, now)
  switch (forgery) {
    case 'signature':
      return desk.send(url, body, { text: randomBytes(256).toString('base64') })
    case 'signtest':
      return desk.send(url, body, { text: `WECHATPAY/SIGNTEST/${randomBytes(192).toString('base64')}` })
    case 'key':
      return desk.send(url, body, { key: await strangersKey() })
    case 'serial':
      return desk.send(url, body, { key: await strangersKey(), serial: `PUB_KEY_ID_${'9'.repeat(32)}` })
    case 'body':
      return desk.send(url, body, { signedBody: body.replace(SUCCESS, 'TRANSACTION.CLOSED') })
    case 'stale':
      return desk.send(url, body, { timestamp: seconds - SIGNATURE_WINDOW_SECONDS - 5 })
    case 'future':
      return desk.send(url, body, { timestamp: seconds + SIGNATURE_WINDOW_SECONDS + 5 })
    case 'unsigned':
      return (await desk.post(url, body, { 'Content-Type': 'application/json' })).status
    default:
      return desk.send(url, body)
  }
}

function claimedBody(keys: GatewayKeys, transaction: Transaction, forgery: Forgery, now: number): string {
  const claimed: Transaction = {
    ...transaction,
    state: 'SUCCESS',
    transactionId: `4200${'0'.repeat(24)}`,
    paidAt: now,
    openid: transaction.openid ?? 'o0000000000000000000000000000',
  }
  const resource = transactionBody(keys.merchantId, claimed)
  const total = transaction.totalCents === 1 ? 2 : 1
  if (forgery === 'amount') resource.amount = { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' }
  if (forgery === 'currency') {
    const cents = transaction.totalCents
    resource.amount = { total: cents, payer_total: cents, currency: 'JPY', payer_currency: 'JPY' }
  }
  if (forgery === 'merchant') resource.mchid = '1600000000'
  if (forgery === 'app') resource.appid = 'wx0000000000000000'
  const apiV3Key = forgery === 'resource' ? randomBytes(32) : keys.apiV3Key
  const event = {
    id: randomBytes(16).toString('hex'),
    eventType: SUCCESS,
    summary: '支付成功',
    originalType: 'transaction',
    at: now,
  } as const
  return noticeBody(apiV3Key, event, resource)
}

/** Created once per process, because creating a key takes long. */
function strangersKey(): Promise<KeyObject> {
  stranger ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }).then((pair) => pair.privateKey)
  return stranger
}
