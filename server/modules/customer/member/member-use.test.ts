import { PAY_WAY } from '@contract/codes/payment'
import { breaches } from '../../../../test/support/invariants'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { tiered } from '../../../../test/support/tier'
import { newId } from '../../../kernel/ids'
import type { SkuForSale } from '../../goods/catalog'
import { couponRecord } from '../../offers/coupon/coupon.fixture'
import type { ItemRecord } from '../../offers/points-mall'
import { NO_GIFT } from '.'
import { goldCard } from './member.fixture'

const PLAIN = { pointsFactor: 10, monthly: [], birthday: NO_GIFT, gift: NO_GIFT }
const ROUNDS = tiered(24, 120)

let shop: TestShop
let tea: SkuForSale
beforeAll(async () => {
  shop = await openTestShop()
  const { memberCards, coupons, db, clock } = shop
  const off = { from: 0, off: { cents: 500 } }
  await db.tx(async (tx) => {
    await coupons.put(tx, couponRecord({ couponId: 'plain', ...off }), null, clock.now())
    await coupons.put(tx, couponRecord({ couponId: 'members', audience: 'member', ...off }), null, clock.now())
    await memberCards.put(tx, goldCard({ perks: PLAIN }), clock.now())
    await memberCards.put(tx, goldCard({ cardId: 'uplus', isUPlus: true, place: 1, perks: PLAIN }), clock.now())
  })
  tea = await shop.addSku(await shop.addStore(), 10_000, { priceCents: 3000, memberPriceCents: 2000 })
})
afterEach(async () => expect(await breaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

/** Buys a month of a card; returns its trade number. */
async function open(uid: string, cardId = 'gold'): Promise<string> {
  const ask = { cardId, validMonth: 1, orderSource: 1 }
  const { tradeNo } = await shop.cardPurchases.buy(uid, ask, { key: newId(), body: '' }, shop.clock.now())
  await shop.pay(tradeNo, PAY_WAY.wechatH5)
  return tradeNo
}

test('an order at member price and the refund of its card never both succeed [member.use]', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { uid } = await shop.addShopper()
    const tradeNo = await open(uid)
    const input = await shop.commitInput(uid, [[tea, 1]])
    const [order, refund] = await Promise.allSettled([shop.commit(uid, input), shop.cardPurchases.refund(uid, tradeNo)])
    expect({ round, order: order.status, refund: refund.status }).toMatchObject(
      order.status === 'fulfilled' ? { refund: 'rejected' } : { refund: 'fulfilled' },
    )
    if (order.status === 'rejected') expect(String(order.reason)).toMatch(/会员已到期|价格已变化|会员专享/)
  }
  await shop.moneyDone()
})

test('an order at the price of an ended card is refused [member.ended-card]', async () => {
  const { uid } = await shop.addShopper()
  const tradeNo = await open(uid)
  const input = await shop.commitInput(uid, [[tea, 1]])
  await shop.cardPurchases.refund(uid, tradeNo)
  await expect(shop.commit(uid, input)).rejects.toThrow('会员专享')
  await expect(shop.db.tx((tx) => shop.members.atOrder(tx, uid, shop.clock.now()))).resolves.toBeNull()
  await shop.moneyDone()
})

test('a right of the member card does not use the U+ card', async () => {
  const { uid } = await shop.addShopper()
  const [gold, uplus] = [await open(uid), await open(uid, 'uplus')]
  await shop.order(uid, [tea, 1])
  await expect(shop.cardPurchases.refund(uid, gold)).rejects.toThrow('已经用过会员权益')
  await shop.cardPurchases.refund(uid, uplus)
  await shop.moneyDone()
})

test('a scan at the till uses each card of the shopper', async () => {
  const { uid } = await shop.addShopper()
  const [gold, uplus] = [await open(uid), await open(uid, 'uplus')]
  const { code } = await shop.passes.code(uid, shop.clock.now())
  await shop.db.tx((tx) => shop.passes.scan(tx, code, shop.clock.now()))
  for (const tradeNo of [gold, uplus])
    await expect(shop.cardPurchases.refund(uid, tradeNo)).rejects.toThrow('出示会员码')
})

test('extra points for members use the card; the points of every shopper do not', async () => {
  const { pointsMall, giftRedemptions, points, db, clock } = shop
  const item = (itemId: string, memberPoints: number | null): ItemRecord => ({
    itemId,
    kind: 'coupon',
    ref: 'plain',
    productId: '',
    title: '五元券',
    points: 30,
    memberPoints,
    cents: 0,
    perPerson: 9,
    startsAt: 0,
    endsAt: clock.now() + 1e9,
  })
  await db.tx(async (tx) => {
    await pointsMall.put(tx, item('same', null), null, clock.now())
    await pointsMall.put(tx, item('fewer', 20), null, clock.now())
  })
  const redeem = (uid: string, itemId: string) =>
    giftRedemptions.redeem(uid, itemId, { key: newId(), body: '' }, clock.now())
  const refundAfter = async (itemId: string) => {
    const { uid } = await shop.addShopper()
    await db.tx((tx) => points.give(tx, { uid, amount: 100, ref: newId(), reason: '' }, clock.now()))
    const tradeNo = await open(uid)
    await redeem(uid, itemId)
    return shop.cardPurchases.refund(uid, tradeNo)
  }
  await refundAfter('same')
  await expect(refundAfter('fewer')).rejects.toThrow('会员积分价兑换')
  await shop.moneyDone()
})

describe('a coupon for members', () => {
  const claim = (uid: string) => shop.coupons.claim(uid, 'members', { key: newId(), body: '' }, shop.clock.now())
  const held = async (uid: string) => {
    const own = shop.db.q.selectFrom('held_coupon').select(['couponId', 'state']).where('uid', '=', uid)
    return (await own.orderBy('couponId').execute()).map(({ couponId, state }) => `${couponId} ${state}`)
  }

  test('a member coupon ends with the refund of its card, and returns when the refund fails [member.claimed]', async () => {
    const { uid } = await shop.addShopper()
    await shop.coupons.claim(uid, 'plain', { key: newId(), body: '' }, shop.clock.now())
    const ask = { cardId: 'gold', validMonth: 1, orderSource: 1 }
    const { tradeNo } = await shop.cardPurchases.buy(uid, ask, { key: newId(), body: '' }, shop.clock.now())
    const prepayId = await shop.pay(tradeNo, PAY_WAY.wechatH5)
    await claim(uid)
    await shop.play(prepayId, { refund: 'closed' })
    await shop.cardPurchases.refund(uid, tradeNo)
    expect(await held(uid)).toEqual(['members void', 'plain unused'])
    await shop.moneyDone()
    expect(await held(uid)).toEqual(['members unused', 'plain unused'])
    await shop.play(prepayId, { refund: 'success' })
    await shop.cardPurchases.refund(uid, tradeNo)
    await shop.moneyDone()
    expect(await held(uid)).toEqual(['members void', 'plain unused'])
  })

  test('an order with a member coupon blocks the refund of the card [member.coupon-used]', async () => {
    const { uid } = await shop.addShopper()
    const tradeNo = await open(uid)
    await claim(uid)
    await shop.order(uid, [tea, 1])
    expect(await held(uid)).toEqual(['members locked'])
    await expect(shop.cardPurchases.refund(uid, tradeNo)).rejects.toThrow('已经用过会员权益')
  })

  test('a member coupon cannot be claimed by a card that is refunded concurrently', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { uid } = await shop.addShopper()
      const tradeNo = await open(uid)
      await Promise.allSettled([claim(uid), shop.cardPurchases.refund(uid, tradeNo)])
      expect((await held(uid)).filter((one) => one === 'members unused')).toEqual([])
    }
    await shop.moneyDone()
  })
})
