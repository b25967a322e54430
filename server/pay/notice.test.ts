import { generateKeyPairSync } from 'node:crypto'
import { PayFailure } from './failures'
import { noticeReply, openNotice } from './notice'
import { platformHeaders, sealByHand } from './protocol-by-hand'
import type { VerifiedNotice } from './provider'

const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
const nextPlatform = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const API_V3_KEY = 'r7Kq0vZ3xT9mB1nC5sD8fG2hJ4kL6pQw'
const SERIAL = 'PUB_KEY_ID_0116000000012026112100000000000001'
const NEXT_SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'
const NOW = Date.parse('2026-11-21T10:00:00+08:00')
const SECONDS = NOW / 1000

const config = {
  platformKeys: new Map([
    [SERIAL, platform.publicKey],
    [NEXT_SERIAL, nextPlatform.publicKey],
  ]),
  apiV3Key: Buffer.from(API_V3_KEY),
  now: () => NOW,
}
const PROOF = { key: platform.privateKey, serial: SERIAL, seconds: SECONDS }

const TRANSACTION = {
  transaction_id: '1217752501201407033233368018',
  amount: { payer_total: 13_680, total: 13_980, currency: 'CNY', payer_currency: 'CNY' },
  mchid: '1230000109',
  trade_state: 'SUCCESS',
  bank_type: 'CMC',
  success_time: '2026-11-21T09:59:58+08:00',
  payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  out_trade_no: 'Q2xvY2tDbG9ja0Nsb2Nr',
  appid: 'wxd678efh567hg6787',
  trade_state_desc: '支付成功',
  trade_type: 'JSAPI',
}

async function noticeBody(
  eventType: string,
  resource: Record<string, unknown>,
  seal: { key?: string; data?: string; nonce?: string; algorithm?: string } = {},
): Promise<string> {
  const data = seal.data ?? 'transaction'
  const nonce = seal.nonce ?? 'fdasflkja484'
  return JSON.stringify({
    id: 'EV-2018022511223320873',
    create_time: '2026-11-21T09:59:59+08:00',
    resource_type: 'encrypt-resource',
    event_type: eventType,
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: seal.algorithm ?? 'AEAD_AES_256_GCM',
      ciphertext: await sealByHand(seal.key ?? API_V3_KEY, JSON.stringify(resource), data, nonce),
      associated_data: data,
      nonce,
    },
  })
}

async function failureOf(run: Promise<VerifiedNotice>): Promise<PayFailure> {
  const failure = await run.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof PayFailure)) throw new Error('it did not fail as a PayFailure')
  return failure
}

describe('a valid notice', () => {
  test('of a payment is decrypted with all fields that the caller must compare', async () => {
    const body = await noticeBody('TRANSACTION.SUCCESS', TRANSACTION)
    for (const raw of [body, Buffer.from(body)]) {
      expect(await openNotice(config, platformHeaders(body, PROOF), raw)).toEqual({
        kind: 'payment',
        noticeId: 'EV-2018022511223320873',
        payment: {
          state: 'paid',
          payOrderNo: 'Q2xvY2tDbG9ja0Nsb2Nr',
          merchantId: '1230000109',
          appId: 'wxd678efh567hg6787',
          transactionId: '1217752501201407033233368018',
          tradeType: 'JSAPI',
          amountCents: 13_980,
          payerCents: 13_680,
          currency: 'CNY',
          paidAt: NOW - 2_000,
          payerId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
        },
      })
    }
  })

  test('is accepted from a second platform key during a key change, each under its own serial only', async () => {
    const body = await noticeBody('TRANSACTION.SUCCESS', TRANSACTION)
    const next = { key: nextPlatform.privateKey, serial: NEXT_SERIAL, seconds: SECONDS }
    await expect(openNotice(config, platformHeaders(body, next), body)).resolves.toMatchObject({ kind: 'payment' })
    const mixed = platformHeaders(body, { ...next, serial: SERIAL })
    expect((await failureOf(openNotice(config, mixed, body))).kind).toBe('bad-signature')
  })

  test.each([
    ['REFUND.SUCCESS', 'SUCCESS', 'succeeded', NOW - 1_000],
    ['REFUND.ABNORMAL', 'ABNORMAL', 'abnormal', null],
    ['REFUND.CLOSED', 'CLOSED', 'closed', null],
  ])('%s is read', async (eventType, status, state, succeededAt) => {
    const resource = {
      mchid: '1900000100',
      transaction_id: '1008450740201411110005820873',
      out_trade_no: 'Q2xvY2tDbG9ja0Nsb2Nr',
      refund_id: '50200207182018070300011301001',
      out_refund_no: '7752501201407033233368018',
      refund_status: status,
      ...(succeededAt !== null && { success_time: '2026-11-21T09:59:59+08:00' }),
      user_received_account: '招商银行信用卡0403',
      amount: { total: 999, refund: 333, payer_total: 999, payer_refund: 333 },
    }
    const body = await noticeBody(eventType, resource, { data: 'refund' })
    expect(await openNotice(config, platformHeaders(body, PROOF), body)).toEqual({
      kind: 'refund',
      noticeId: 'EV-2018022511223320873',
      refund: {
        state,
        refundNo: '7752501201407033233368018',
        payOrderNo: 'Q2xvY2tDbG9ja0Nsb2Nr',
        merchantId: '1900000100',
        refundId: '50200207182018070300011301001',
        transactionId: '1008450740201411110005820873',
        refundCents: 333,
        totalCents: 999,
        currency: null,
        succeededAt,
      },
    })
  })

  test('of another kind is returned by name, not decrypted', async () => {
    const body = await noticeBody('COUPON.USE', { coupon_id: '1' })
    expect(await openNotice(config, platformHeaders(body, PROOF), body)).toEqual({
      kind: 'other',
      noticeId: 'EV-2018022511223320873',
      eventType: 'COUPON.USE',
    })
  })
})

describe('a changed notice is refused', () => {
  test.each(['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-signature', 'wechatpay-serial'])(
    'header %s changed, missing, empty or doubled',
    async (name) => {
      const body = await noticeBody('TRANSACTION.SUCCESS', TRANSACTION)
      const headers = platformHeaders(body, PROOF)
      const own = headers[name] ?? ''
      const changed =
        name === 'wechatpay-timestamp' ? String(SECONDS + 1) : `${own[0] === 'A' ? 'B' : 'A'}${own.slice(1)}`
      for (const value of [changed, undefined, '', [own, own]]) {
        expect((await failureOf(openNotice(config, { ...headers, [name]: value }, body))).kind).toBe('bad-signature')
      }
    },
  )

  test('another signature scheme', async () => {
    const body = await noticeBody('TRANSACTION.SUCCESS', TRANSACTION)
    const headers = { ...platformHeaders(body, PROOF), 'wechatpay-signature-type': 'WECHATPAY2-SM2-WITH-SM3' }
    expect((await failureOf(openNotice(config, headers, body))).kind).toBe('bad-signature')
  })

  test('any byte of the body', async () => {
    const body = await noticeBody('TRANSACTION.SUCCESS', TRANSACTION)
    const headers = platformHeaders(body, PROOF)
    for (const changed of [
      `${body} `,
      body.replace('EV-2018', 'EV-2019'),
      body.replace('支付', '退款'),
      body.slice(0, -1),
    ]) {
      expect((await failureOf(openNotice(config, headers, changed))).kind).toBe('bad-signature')
    }
  })

  test("the signature of a stranger, and the platform's test signature", async () => {
    const body = await noticeBody('TRANSACTION.SUCCESS', TRANSACTION)
    const strange = platformHeaders(body, { ...PROOF, key: stranger.privateKey })
    expect((await failureOf(openNotice(config, strange, body))).kind).toBe('bad-signature')
    const probe = { ...platformHeaders(body, PROOF), 'wechatpay-signature': `WECHATPAY/SIGNTEST/${'A'.repeat(300)}` }
    expect((await failureOf(openNotice(config, probe, body))).kind).toBe('bad-signature')
  })

  test.each([
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
  ])('a properly signed notice %i s off is accepted: %s', async (offset, isAccepted) => {
    const body = await noticeBody('TRANSACTION.SUCCESS', TRANSACTION)
    const headers = platformHeaders(body, { ...PROOF, seconds: SECONDS + offset })
    const run = openNotice(config, headers, body)
    if (isAccepted) await expect(run).resolves.toMatchObject({ kind: 'payment' })
    else expect((await failureOf(run)).kind).toBe('bad-signature')
  })

  test('a resource under another key, nonce, associated data or algorithm, or with a changed byte, is refused', async () => {
    const good = await noticeBody('TRANSACTION.SUCCESS', TRANSACTION)
    const ciphertext = /"ciphertext":"([^"]+)"/.exec(good)?.[1] ?? ''
    const bytes = Buffer.from(ciphertext, 'base64')
    const flipped = [0, 40, bytes.length - 16, bytes.length - 1].map((at) => {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 0x80
      return good.replace(ciphertext, copy.toString('base64'))
    })
    const bodies = [
      await noticeBody('TRANSACTION.SUCCESS', TRANSACTION, { key: API_V3_KEY.replace('r', 'R') }),
      await noticeBody('TRANSACTION.SUCCESS', TRANSACTION, { algorithm: 'AEAD_AES_128_GCM' }),
      good.replace('fdasflkja484', 'fdasflkja485'),
      good.replace('fdasflkja484', 'fdasflkja4845'),
      good.replace('"associated_data":"transaction"', '"associated_data":"refund"'),
      good.replace(ciphertext, bytes.subarray(0, 10).toString('base64')),
      ...flipped,
    ]
    for (const body of bodies) {
      const failure = await failureOf(openNotice(config, platformHeaders(body, PROOF), body))
      expect(failure.kind).toBe('bad-signature')
      expect(failure.message).not.toContain(API_V3_KEY)
    }
  })

  test('a body that is too large is refused before its signature is checked', async () => {
    expect((await failureOf(openNotice(config, {}, 'x'.repeat(70_000)))).message).toContain(
      'over the size limit of a notice',
    )
  })
})

test.each([
  ['no amount', { ...TRANSACTION, amount: undefined }, 'amount'],
  ['a fraction of a cent', { ...TRANSACTION, amount: { total: 139.8, currency: 'CNY' } }, 'total'],
  ['a negative amount', { ...TRANSACTION, amount: { total: -1, currency: 'CNY' } }, 'total'],
  ['an amount as text', { ...TRANSACTION, amount: { total: '13980', currency: 'CNY' } }, 'total'],
  ['no time', { ...TRANSACTION, success_time: 'yesterday' }, 'success_time'],
  ['an unknown state', { ...TRANSACTION, trade_state: 'constructor' }, 'trade_state'],
  ['no merchant', { ...TRANSACTION, mchid: '' }, 'mchid'],
])('a proven notice with %s is a bad reply that names the field and nothing else', async (_name, resource, field) => {
  const body = await noticeBody('TRANSACTION.SUCCESS', resource)
  const failure = await failureOf(openNotice(config, platformHeaders(body, PROOF), body))
  expect(failure.kind).toBe('bad-reply')
  expect(failure.message).toContain(field)
  expect(failure.message).not.toContain('oUpF8uMuAJO')
})

test('an unpaid transaction in a notice is never read as paid', async () => {
  for (const [tradeState, state] of [
    ['NOTPAY', 'unpaid'],
    ['USERPAYING', 'paying'],
    ['CLOSED', 'closed'],
    ['REVOKED', 'closed'],
    ['PAYERROR', 'failed'],
  ]) {
    const body = await noticeBody('TRANSACTION.SUCCESS', { ...TRANSACTION, trade_state: tradeState })
    const notice = await openNotice(config, platformHeaders(body, PROOF), body)
    expect(notice).toMatchObject({ kind: 'payment', payment: { state } })
  }
})

test('the answer to a notice: 204 without a body, or an error status with code FAIL', () => {
  expect(noticeReply()).toEqual({ status: 204, contentType: null, body: '' })
  const forged = noticeReply(new PayFailure('bad-signature', 'the platform signature does not match'))
  expect([forged.status, JSON.parse(forged.body)]).toEqual([401, { code: 'FAIL', message: '验签失败' }])
  const busy = noticeReply(new Error('database is locked at /home/galleria'))
  expect([busy.status, JSON.parse(busy.body).code]).toEqual([500, 'FAIL'])
  expect(busy.body).not.toContain('database')
})
