import { PAY_WAY } from '@contract/codes/payment'
import { breaches } from '../../../../test/support/invariants'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { newId } from '../../../kernel/ids'
import { couponRecord } from '../../offers/coupon/coupon.fixture'
import { NO_GIFT } from '.'
import { goldCard } from './member.fixture'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const { coupons, memberCards, db, clock } = shop
  const perks = { pointsFactor: 10, monthly: ['extra'], birthday: NO_GIFT, gift: NO_GIFT }
  await db.tx(async (tx) => {
    for (const couponId of ['gift', 'monthly', 'birthday', 'extra'])
      await coupons.put(tx, couponRecord({ couponId, from: 0, off: { cents: 500 } }), null, clock.now())
    await memberCards.put(tx, goldCard(), clock.now())
    await memberCards.put(tx, goldCard({ cardId: 'uplus', isUPlus: true, place: 1, perks }), clock.now())
  })
})
afterEach(async () => expect(await breaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

/** Buys a card for a month; returns its trade number and its payment. */
async function open(uid: string, cardId: string) {
  const ask = { cardId, validMonth: 1, orderSource: 1 }
  const { tradeNo } = await shop.cardPurchases.buy(uid, ask, { key: newId(), body: '' }, shop.clock.now())
  return { tradeNo, prepayId: await shop.pay(tradeNo, PAY_WAY.wechatH5) }
}
async function unused(uid: string): Promise<string[]> {
  const own = shop.db.q.selectFrom('held_coupon').select('couponId').where('uid', '=', uid)
  return (await own.where('state', '=', 'unused').orderBy('couponId').execute()).map(({ couponId }) => couponId)
}
const points = async (uid: string) => (await shop.points.levels(uid, shop.clock.now())).balance

test('a refunded card loses its own benefits; another card keeps its own', async () => {
  const { uid } = await shop.addShopper()
  const { tradeNo } = await open(uid, 'gold')
  await open(uid, 'uplus')
  expect(await unused(uid)).toEqual(['extra', 'gift', 'gift', 'monthly'])
  await shop.cardPurchases.refund(uid, tradeNo)
  expect(await unused(uid)).toEqual(['extra'])
  await shop.moneyDone()
})

test('failed refunds do not duplicate a gift or a month’s benefits', async () => {
  const { uid } = await shop.addShopper()
  const { tradeNo, prepayId } = await open(uid, 'gold')
  await shop.play(prepayId, { refund: 'closed' })
  for (let round = 0; round < 2; round++) {
    await shop.cardPurchases.refund(uid, tradeNo)
    expect(await points(uid)).toBe(0)
    await shop.moneyDone()
    expect(await points(uid)).toBe(100)
    // A second card does not grant the month's benefits again.
    await open(uid, 'uplus')
    expect(await unused(uid)).toEqual(['extra', 'gift', 'gift', 'monthly'])
  }
  await shop.play(prepayId, { refund: 'success' })
  await shop.cardPurchases.refund(uid, tradeNo)
  await shop.moneyDone()
  expect(await points(uid)).toBe(0)
})
