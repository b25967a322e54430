import { type CrmApi, coreApi, crmApi, legacyApi, paymentApi } from '@contract/api'
import { ERROR_CODES } from '@contract/codes/errors'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import { PAY_WAY } from '@contract/codes/payment'
import { maskPhones } from '@contract/codes/phone'
import type { EndpointGroup } from '@contract/endpoint'
import type { CommitReply } from '@contract/schema/order'
import { sendForm } from '@server/gateways/upload/upload.fixture'
import { goldCard } from '@server/modules/customer/member/member.fixture'
import { photo, sent } from '@server/modules/finance/receipt/receipt.fixture'
import { roomOf } from '@server/modules/social/live/live.fixture'
import sharp from 'sharp'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import {
  type Attack,
  AWAITED,
  type Belongings,
  COMMIT_KEY,
  COUPON,
  COUPON_KEY,
  call,
  GIVEN,
  LEGACY_ENDPOINTS,
  LIVE_ROOM,
  legacyCall,
  MERGE_KEY,
  NO_IDS,
  orderIds,
  PAYMENT_ENDPOINTS,
  SHOPPER_ENDPOINTS,
  TICKETED,
  VOUCHER,
} from '../support/reaching'
import { AFTERSALE_ATTACKS } from '../support/reaching-aftersale'
import { CARD_ATTACKS, OF_A, PASSWORD_OF_B } from '../support/reaching-card'
import { CHAT_ATTACKS, LEGACY_CHAT_ATTACKS } from '../support/reaching-chat'
import { FEEDBACK_ATTACKS } from '../support/reaching-feedback'
import { INVOICE_ATTACKS } from '../support/reaching-invoice'
import { PICKUP_ATTACKS } from '../support/reaching-pickup'
import { RECEIPT_ATTACKS } from '../support/reaching-receipt'
import { REVIEW_ATTACKS } from '../support/reaching-review'
import { rowsOf } from '../support/rows-of'
import { CARDS, CHEN, ScriptedIdentity } from '../support/scripted-identity'
import { shelve, submitOf } from '../support/shopping'
import { CallRefused, type WireClient } from '../support/wire-client'

const ATTACKS = {
  ...SHOPPER_ENDPOINTS,
  ...AFTERSALE_ATTACKS,
  ...PICKUP_ATTACKS,
  ...REVIEW_ATTACKS,
  ...INVOICE_ATTACKS,
  ...RECEIPT_ATTACKS,
  ...CARD_ATTACKS,
  ...FEEDBACK_ATTACKS,
  ...CHAT_ATTACKS,
}
const LEGACY_ATTACKS = { ...LEGACY_ENDPOINTS, ...LEGACY_CHAT_ATTACKS }

interface OwnCard {
  person: { name: string; idCardNo: string }
  cardNo: string
  payPassword: string
}

/** A's private texts, which must not occur in any reply to B. */
const A = { name: '独孤慕白', mobile: '13912340001', detail: '望江东路 332 号 6 幢 2201 室', remark: '门口有一只橘猫' }

describe('two shoppers: neither can read or change data of the other', () => {
  let mall: TestMall
  let a: WireClient
  let b: WireClient
  let things: Belongings
  /** Values that only A may read. */
  let secrets: string[]
  /** The secrets in a text. Up to six digits count only when separate: random codes contain them by chance. */
  const leaksIn = (text: string): string[] =>
    secrets.filter((secret) =>
      /^\d{1,6}$/.test(secret)
        ? new RegExp(`(?<![\\dA-Za-z])${secret}(?![\\dA-Za-z])`).test(text)
        : text.includes(secret),
    )

  beforeAll(async () => {
    mall = await testApp({ hasGateway: true, identityProvider: new ScriptedIdentity() })
    const goods = await shelve(mall.services, 'shared', { stock: 100 })
    a = await mall.enrol(A)
    b = await mall.enrol({ name: '乙某', mobile: '13912340002', detail: '乙的地址一二三' })
    const line = { storeId: goods.storeId, businessId: goods.businessId, skuId: goods.skuId, clientType: 1, number: 2 }
    const place = async (idempotencyKey: string) => {
      const bins = [{ storeId: goods.storeId, remark: A.remark, products: [{ skuId: goods.skuId, number: 1 }] }]
      const submit = await submitOf(a, { source: 'buyNow', binComits: bins })
      const own = { ...submit, binComits: submit.binComits.map((bin) => ({ ...bin, remark: A.remark })) }
      return { submit: own, placed: await a.call('POST productOrder/commitOrder', own, { idempotencyKey }) }
    }
    const pay = async ({ payOrderNo }: CommitReply) => {
      const opened = await a.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
      await mall.gateway.play(opened.payParams?.h5Url, { outcome: 'duplicate', times: 1 })
    }
    const { placed: completed } = await place('completed')
    const { placed: shipped } = await place('shipped')
    for (const placed of [completed, shipped]) {
      await pay(placed)
      await mall.services.orderOperator.ship(OPERATOR, 'all', placed.orders[0]?.orderNo ?? '', '顺丰速运', 'SF20260001')
    }
    await a.call('POST productOrder/confirmReceive', { orderId: completed.orders[0]?.orderId ?? '' })
    const { submit, placed: unpaid } = await place(COMMIT_KEY)
    await a.call(
      'POST shopCart/merge',
      { lines: [{ skuId: goods.skuId, number: 2, isSelect: true }] },
      { idempotencyKey: MERGE_KEY },
    )
    await a.call('POST shopCart/add', line)
    await shelve(mall.services, 'awaited', { stock: 0 })
    await a.call('POST restock/ask', AWAITED)
    await mall.services.liveOperator.add(OPERATOR, 'all', {
      ...roomOf(mall, LIVE_ROOM),
      storeId: goods.storeId,
    })
    await a.call('POST live/remind', { liveRoomCode: LIVE_ROOM, isReminded: true })
    await a.call('POST favourite/add', { productId: goods.productId })
    await a.call('POST follow/set', { storeId: goods.storeId, isFollowed: true })
    await a.call('POST history/add', { productId: goods.productId })
    const cart = await a.call('GET shopCart/myShopCartDetail', {})
    const [address] = (await a.call('POST userAddress/list', {})).records
    things = {
      uid: a.uid,
      goods,
      addressId: address?.id ?? '',
      loginId: (await a.call('GET deviceLogin/list', {})).records[0]?.loginId ?? '',
      cartLineId: cart.shopCartDtos[0]?.productDetails[0]?.id ?? '',
      submit,
      unpaid,
      shipped,
      completed,
      ...(await uploads(a)),
      messageId: '',
      pointsId: '',
      heldId: '',
      giftCode: '',
      exchangeId: '',
      purchaseId: '',
      favouriteId: '',
      voucherPurchaseId: '',
      voucherTicketId: '',
      voucherGiftId: '',
      pointExchangeId: '',
      caseNo: '',
      orderLineId: '',
      followId: '',
      seenId: '',
      applicationNo: '',
      invoiceTitleId: '',
      cardId: '',
      tradeNo: '',
      cardPurchaseId: '',
      scoreNo: '',
      receiptKey: '',
      boughtAt: 0,
      othersReceiptKey: '',
      feedbackNo: '',
      helpId: '',
      invitationId: '',
      rewardId: '',
    }
    await mall.services.db.tx((tx) => mall.services.coupons.put(tx, COUPON, null, mall.clock.now()))
    await mall.settle()
    const claimed = await a.call(
      'POST coupon/userGetCoupon',
      { couponId: COUPON.couponId },
      { idempotencyKey: COUPON_KEY },
    )
    things.heldId = claimed.heldId
    await mall.services.db.tx((tx) => mall.services.coupons.put(tx, GIVEN, null, mall.clock.now()))
    await mall.settle()
    const given = await a.call('POST coupon/userGetCoupon', { couponId: GIVEN.couponId })
    const { codeOperator, db, clock } = mall.services
    const times = { startsAt: 0, endsAt: clock.now() + 86_400_000 }
    const gives = [COUPON.couponId]
    const batch = { batchId: 'of-a', title: '入会礼', purpose: 'coupon' as const, gives, perPerson: 1, ...times }
    await codeOperator.make(OPERATOR, batch, 1)
    const [made] = await codeOperator.export(OPERATOR, 'of-a')
    things.exchangeId = (await a.call('POST couponExchange/exchange', { code: made?.code ?? '' })).exchangeId
    const pack = {
      packageId: 'of-a',
      title: '券包',
      priceCents: 100,
      couponIds: [COUPON.couponId],
      perPerson: 1,
      ...times,
    }
    await db.tx((tx) => mall.services.packages.put(tx, pack, null, clock.now()))
    things.purchaseId = (await a.call('POST couponPackage/buy', { packageId: 'of-a' })).purchaseId
    const item = { itemId: 'of-a', kind: 'coupon' as const, ref: COUPON.couponId, productId: '', title: '积分券' }
    const cost = { points: 5, memberPoints: null, cents: 100, perPerson: 1 }
    const fivePoints = { uid: a.uid, amount: 5, ref: 'of-a', reason: '补偿' }
    await db.tx(async (tx) => {
      await mall.services.pointsMall.put(tx, { ...item, ...cost, ...times }, null, clock.now())
      await mall.services.points.give(tx, fivePoints, clock.now())
    })
    things.pointExchangeId = (await a.call('POST pointsMall/exchange', { itemId: 'of-a' })).exchangeId
    await mall.services.db.tx((tx) => mall.services.vouchers.put(tx, VOUCHER, null, clock.now()))
    const { voucherId } = VOUCHER
    things.voucherPurchaseId = (await a.call('POST voucher/buy', { voucherId, number: 1 })).purchaseId
    const gift = { uid: a.uid, voucherId, source: 'points', ref: 'of-a', number: 1 } as const
    const held = await mall.services.db.tx((tx) => mall.services.voucherPurchases.give(tx, gift, clock.now()))
    things.voucherGiftId = held.purchaseId
    things.voucherTicketId = held.ticketIds[0] ?? ''
    const [shown] = (await a.call('GET voucher/purchase', { purchaseId: held.purchaseId })).tickets
    await db.tx((tx) => mall.services.memberCards.put(tx, goldCard(), clock.now()))
    const term = await a.call('POST memberPay/createPayPreOrder', { cardId: 'gold', validMonth: 12, orderSource: 1 })
    Object.assign(things, { tradeNo: term.tradeNo, cardPurchaseId: term.orderId })
    Object.assign(things, await invite(a))
    const orderId = completed.orders[0]?.orderId ?? ''
    const { lines } = await a.call('GET productOrder/getOrderInfo', { orderId })
    things.orderLineId = lines[0]?.orderLineId ?? ''
    const asked = {
      type: 2 as const,
      isReceived: true,
      reason: '质量问题',
      number: 1,
      cents: 1,
      note: '甲的话',
      imageKeys: [],
    }
    const opened = await a.call('POST refundOrder/apply', { orderId, orderLineId: things.orderLineId, ...asked })
    things.caseNo = opened.refundOrderNo
    const invoice = { kind: 'company' as const, title: '独孤商行', taxNo: '91350100M000100Y43', email: 'a@a.example' }
    things.applicationNo = (await a.call('POST invoice/apply', { orderId, invoice })).applicationNo
    things.invoiceTitleId = (await a.call('POST invoice/saveTitle', invoice)).id
    things.boughtAt = mall.clock.now() - 60_000
    things.receiptKey = await sent(mall, a, await photo(1))
    things.othersReceiptKey = await sent(mall, b, await photo(2))
    things.cardId = await ownCard(a, OF_A)
    await ownCard(b, { person: CHEN, cardNo: CARDS.abc, payPassword: PASSWORD_OF_B })
    const { storeId } = goods
    const receipt = {
      storeId,
      amount: 4321,
      receiptNo: 'A-77001',
      purchasedAt: things.boughtAt,
      imageKey: things.receiptKey,
    }
    things.scoreNo = (await a.call('POST score/submitPictureScoreReq', receipt)).scoreNo
    things.giftCode = (await a.call('POST coupon/give', { heldId: given.heldId })).giftCode
    const numbers = [unpaid, shipped, completed].flatMap((placed) => [
      placed.parentNo,
      placed.payOrderNo,
      ...placed.orders.flatMap((order) => [order.orderId, order.orderNo]),
    ])
    const feedback = { type: 'bug', content: '独孤的收货码打不开', mobile: A.mobile } as const
    things.feedbackNo = (await a.legacy('account.help.saveFeedback', feedback)).feedbackNo
    const question = {
      category: 'order',
      title: '怎么收货？',
      html: '<p>扫码</p>',
      position: 1,
      isShown: true,
    } as const
    things.helpId = (await mall.services.helpTextOperator.add(OPERATOR, question)).helpId
    await a.call('POST help/vote', { helpId: things.helpId, isHelpful: true })
    for (const { uid } of [a, b]) {
      const words = { msgId: `asked-by-${uid}`, type: IM_MESSAGE_TYPES.text, param: { text: `${uid} 想问尺码` } }
      await mall.services.chats.send({ uid, targetId: goods.storeId }, words, { side: 'shopper', staffId: '' })
    }
    secrets = [
      ...Object.values(A),
      `asked-by-${a.uid}`,
      things.feedbackNo,
      feedback.content,
      '139****0001',
      'SF20260001',
      a.uid,
      things.addressId,
      things.cartLineId,
      things.loginId,
      things.identityKey,
      things.pictureKey,
      things.caseNo,
      things.applicationNo,
      things.invoiceTitleId,
      '独孤商行',
      'a@a.example',
      things.orderLineId,
      things.scoreNo,
      things.receiptKey,
      things.cardId,
      OF_A.person.name,
      OF_A.person.idCardNo,
      '林*安',
      OF_A.cardNo,
      OF_A.cardNo.slice(-4),
      'A-77001',
      things.voucherPurchaseId,
      things.voucherGiftId,
      things.voucherTicketId,
      shown?.code ?? '',
      ...numbers,
    ]
    const ticket = { title: '独孤的影票', total: 1, place: '', validUntil: mall.clock.now() + 3_600_000 }
    await mall.services.db.tx((tx) =>
      mall.services.tickets.issue(tx, { uid: a.uid, ...TICKETED }, [ticket], mall.clock.now()),
    )
    const [own] = (await a.call('GET ticket/list', TICKETED)).records
    secrets.push(own?.code ?? '', ticket.title)
    await mall.settle()
    const [message] = (await a.legacy('base.message.listGuideBarMessageDetail', { id: 'trade' })).records
    things.messageId = message?.messageId ?? ''
    await a.legacy('account.score.startApp', {})
    things.pointsId = (await a.call('GET point/pageEntries', {})).records[0]?.entryId ?? ''
    things.favouriteId = (await a.call('GET favourite/list', {})).records[0]?.id ?? ''
    things.followId = (await a.call('GET follow/list', {})).records[0]?.id ?? ''
    things.seenId = (await a.call('GET history/list', {})).records[0]?.id ?? ''
    secrets.push(
      things.followId,
      things.seenId,
      things.favouriteId,
      things.messageId,
      things.pointsId,
      things.heldId,
      things.pointExchangeId,
      things.invitationId,
      things.rewardId,
    )
    for (const secret of secrets) expect(secret).not.toBe('')
  })
  afterAll(() => mall.close())

  /** A real name, a pay password and a bank card; returns the id of the card. */
  async function ownCard(client: WireClient, { person, cardNo, payPassword }: OwnCard): Promise<string> {
    await client.call('POST saveUserIdentityAuth', person)
    await client.call('POST payPassword/sendCode', {})
    const checkCode = () => mall.sentCodes.at(-1)?.code ?? ''
    const idTail = person.idCardNo.slice(-6)
    await client.call('POST payPassword/set', { password: payPassword, checkCode: checkCode(), idTail })
    const card = { cardNo, mobile: '13700001111' }
    mall.clock.advance(61_000)
    await client.call('POST brokerage/sendTiedCardCode', card)
    const tied = { ...card, checkCode: checkCode(), isAgreed: true }
    return (await client.call('POST brokerage/tiedCard', tied)).cardId
  }

  /** A friend who accepted A's invitation, and A's reward for a card that another shopper bought. */
  async function invite(client: WireClient) {
    const { invitations, inviteRewards, db } = mall.services
    const promise = { points: 9, guestPoints: 1, cardPoints: 5, minCents: 1, monthLimit: 9 }
    const endsAt = mall.clock.now() + 86_400_000
    await db.tx((tx) => invitations.putRule(tx, { ...promise, isOn: 1, endsAt }))
    const { code: invitedCode } = await client.call('GET invitation/home', {})
    await (await mall.enrol()).call('POST invitation/accept', { invitedCode })
    const { uid } = await mall.enrol()
    await inviteRewards.bought({ uid, id: 'of-another', cents: 9900, invitedCode })
    const [friend] = (await client.call('GET invitation/pageInvitees', {})).records
    const [reward] = (await client.call('GET invitation/pageRewards', {})).records
    return { invitationId: friend?.invitationId ?? '', rewardId: reward?.rewardId ?? '' }
  }

  /** One picture of A for each purpose, uploaded by the upload protocol. */
  async function uploads(client: WireClient) {
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const send = async (purpose: 'identity' | 'feedback') => {
      const { token, keyPrefix } = await client.legacy('common.upload.getUpToken', { purpose, count: 2 })
      const key = `${keyPrefix}a`
      expect((await sendForm(mall.app, photo, { token, key })).status).toBe(200)
      return { key, keyPrefix }
    }
    const { key: pictureKey, keyPrefix } = await send('feedback')
    return { identityKey: (await send('identity')).key, pictureKey, keyPrefix }
  }

  async function attempt(work: Promise<unknown>): Promise<{ code: number; text: string }> {
    try {
      return { code: 0, text: JSON.stringify(await work) }
    } catch (error) {
      if (error instanceof CallRefused)
        return { code: error.code, text: `${error.message} ${JSON.stringify(error.payload)}` }
      throw error
    }
  }

  test('every endpoint for shoppers is covered', () => {
    const shopperKeys = Object.entries(coreApi as EndpointGroup)
      .filter(([, spec]) => spec.auth === 'shopper')
      .map(([key]) => key)
    expect(Object.keys(ATTACKS).sort()).toEqual(shopperKeys.sort())
    expect(Object.keys(PAYMENT_ENDPOINTS).sort()).toEqual(Object.keys(paymentApi).sort())
    // Login and sessions act on the caller's own session only.
    const legacyKeys = Object.entries(legacyApi as EndpointGroup)
      .filter(([, spec]) => spec.auth === 'shopper')
      .map(([key]) => key)
    expect(Object.keys(LEGACY_ATTACKS).sort()).toEqual(legacyKeys.sort())
  })

  test.each(Object.keys(crmApi as EndpointGroup))(
    '%s returns nothing of A, for any caller and token [crm.private]',
    async (key) => {
      const own = await attempt(b.crm(key as keyof CrmApi, {}))
      expect([own.code, leaksIn(own.text)]).toEqual([0, []])
      expect((await attempt(b.crm(key as keyof CrmApi, {}, a.accessToken))).code).toBe(ERROR_CODES.TOKEN_EXPIRE)
      expect((await attempt(b.crm(key as keyof CrmApi, {}, ''))).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
    },
  )

  test('an endpoint that is listed without ids has no id in its input', () => {
    for (const [key, attacks] of Object.entries(ATTACKS)) {
      if (attacks !== NO_IDS) continue
      const fields = Object.keys((coreApi as EndpointGroup)[key]?.input.properties ?? {})
      expect([key, fields.filter((field) => /id|no|key|cursor/i.test(field) && field !== 'isSelect')]).toEqual([
        key,
        [],
      ])
    }
  })

  test('A’s own replies contain the private texts, so the search is meaningful', async () => {
    const own = await attempt(
      a.call('GET productOrder/getOrderInfo', { orderId: things.unpaid.orders[0]?.orderId ?? '' }),
    )
    for (const word of [A.name, '139****0001', A.detail, A.remark, things.unpaid.payOrderNo])
      expect(own.text).toContain(word)
    expect((await attempt(a.call('POST userAddress/list', {}))).text).toContain(things.addressId)
    expect((await attempt(a.call('GET shopCart/myShopCartDetail', {}))).text).toContain(things.cartLineId)
  })

  test.each(Object.entries(ATTACKS))(
    '%s returns and changes nothing of A [security.two-shoppers]',
    async (key, attacks) => {
      const before = await rowsOf(mall.services.db, a.uid)
      const list: Attack[] = attacks === NO_IDS ? [call(key, 'nothing', () => ({ isSelect: true }))] : attacks
      for (const { what, run } of list) {
        const { code, text } = await attempt(run(b, things))
        // Replies do not echo the input (a keyword, an id in a refusal), so a plain search suffices.
        expect([what, leaksIn(text)]).toEqual([what, []])
        // The refusal must concern the owner, not a malformed input that never reached the rows.
        for (const wrong of [ERROR_CODES.SYS_ERROR, ERROR_CODES.SYS_PARAM_ERROR])
          expect([what, code, text]).not.toEqual([what, wrong, text])
      }
      await mall.settle()
      expect(await rowsOf(mall.services.db, a.uid)).toEqual(before)
    },
  )

  test.each(Object.entries(LEGACY_ATTACKS))(
    '%s of the old API returns and changes nothing of A [legacy.private]',
    async (key, attacks) => {
      const before = await rowsOf(mall.services.db, a.uid)
      const list = attacks === NO_IDS ? [legacyCall(key, 'nothing', () => ({ password: 'lanhua7788' }))] : attacks
      for (const { what, run, isOwn: own } of list) {
        const { code, text } = await attempt(run(b, things))
        // The other methods name an object of A: they are refused as if it did not exist.
        const isRefused = [ERROR_CODES.SYS_PARAM_ERROR, ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE].some((no) => no === code)
        expect([what, isRefused || attacks === NO_IDS || (own === true && code === 0)]).toEqual([what, true])
        expect([what, leaksIn(text)]).toEqual([what, []])
      }
      expect(await rowsOf(mall.services.db, a.uid)).toEqual(before)
    },
  )

  test.each(Object.entries(PAYMENT_ENDPOINTS))(
    '%s returns the sum of a payment and no data of its shopper [payment.sum-only]',
    async (key, form) => {
      const before = await rowsOf(mall.services.db, a.uid, ['payment', 'job'])
      const { code, text } = await attempt(b.pay(key as 'pay.paymentService.initPay', form(things) as never))
      expect(code).toBe(0)
      const person = [A.name, A.mobile, '139****0001', A.detail, A.remark, a.uid, things.addressId, ...orderIds(things)]
      expect(person.filter((secret) => text.includes(secret))).toEqual([])
      expect(await rowsOf(mall.services.db, a.uid, ['payment', 'job'])).toEqual(before)
    },
  )

  test("only the address list, which fills the form, has A's phone in full [security.phones]", async () => {
    const reads = /^GET (?!.*(?:delete|cancel))|^POST .*(?:page|list|query|confirmOrder|getIndexUserDate)/i
    const found: string[] = []
    for (const [key, attacks] of Object.entries(ATTACKS)) {
      if (!reads.test(key)) continue
      const list: Attack[] = attacks === NO_IDS ? [call(key, 'nothing', () => ({}))] : attacks
      for (const { run } of list) {
        const { text } = await attempt(run(a, things))
        // By chance a hexadecimal token contains eleven digits that look like a phone.
        if (maskPhones(text) !== text) found.push(key)
      }
    }
    expect(found).toEqual(['POST userAddress/list'])
  })

  test("A's uid or token in B's calls is refused", async () => {
    const { uid, accessToken } = b
    b.uid = a.uid
    expect((await attempt(b.call('POST getIndexUserDate', {}))).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
    b.uid = uid
    b.accessToken = a.accessToken
    const renewed = await attempt(b.legacy('account.session.renew', {}))
    b.accessToken = accessToken
    expect(renewed.code).not.toBe(0)
    expect(leaksIn(renewed.text)).toEqual([])
  })

  test("B ends its own session and A's session stays valid", async () => {
    await b.call('POST /core/account/session/destroySession', {})
    expect((await attempt(b.call('POST getIndexUserDate', {}))).code).toBe(ERROR_CODES.INVALID_SESSION)
    expect(await a.call('POST getIndexUserDate', {})).toMatchObject({ uid: a.uid })
  })
})
