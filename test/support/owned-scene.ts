// What the operator publishes for a run about what shoppers own: vouchers, packages, cards, items of the points mall.
import { DAY_MS } from '@contract/codes/china-time'
import { FOREVER } from '@server/kernel/clock'
import { type Card, NO_GIFT } from '@server/modules/customer/member'
import { goldCard } from '@server/modules/customer/member/member.fixture'
import { photo } from '@server/modules/finance/receipt/receipt.fixture'
import type { SkuForSale } from '@server/modules/goods/catalog'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { voucherFor } from '@server/modules/offers/voucher/voucher.fixture'
import { OPERATOR } from './actor'
import type { TestShop } from './test-shop'
import { type Scene, SECOND_MS } from './walk'

export interface OwnedScene extends Scene {
  /** The last store takes none of the vouchers. */
  storeIds: string[]
  sku: SkuForSale
  voucherIds: string[]
  packageIds: string[]
  cards: Card[]
  /** Codes for a month of the first card. */
  codes: string[]
  itemIds: string[]
  /** The item of goods: an order of the SKU for points and money. */
  goodsItemId: string
  /** Picture of every receipt. */
  picture: Buffer
}

export async function openOwnedScene(real: TestShop, name: string): Promise<OwnedScene> {
  const stores = [await real.addStore(), await real.addStore(), await real.addStore()]
  const storeIds = stores.map(({ storeId }) => storeId)
  const prices = { priceCents: 4321, memberPriceCents: 4000 }
  const sku = await real.addSku(await real.addStore({ freightCents: 0 }), 999, prices)
  const uids = [(await real.addShopper()).uid, (await real.addShopper()).uid]
  const coupon = (word: string, valid: { days: number } | { from: number; until: number }) =>
    putCoupon(real, `${name}-${word}`, valid)
  const scene: OwnedScene = {
    uids,
    pages: new Map(),
    storeIds,
    sku,
    voucherIds: await putVouchers(real, name, storeIds),
    packageIds: await putPackages(real, name, coupon),
    ...(await putCards(real, name, coupon)),
    ...(await putItems(real, name, coupon, sku)),
    picture: await photo(1),
  }
  const rule = { isOn: 1, points: 70, guestPoints: 30, cardPoints: 0, minCents: 3900, monthLimit: 2, endsAt: FOREVER }
  await real.db.tx((tx) => real.invitations.putRule(tx, rule))
  // Published offers are in all caches by now.
  real.clock.advance(5 * SECOND_MS)
  return scene
}

type PutCoupon = (word: string, valid: { days: number } | { from: number; until: number }) => Promise<string>

/** Publishes a coupon that shoppers cannot claim. */
async function putCoupon(real: TestShop, couponId: string, valid: Parameters<PutCoupon>[1]): Promise<string> {
  const record = couponRecord({ couponId, from: 0, off: { cents: 500 }, isListed: false, valid })
  await real.db.tx((tx) => real.coupons.put(tx, record, null, real.clock.now()))
  return couponId
}

/** A card of three uses, a voucher with an appointment, a voucher with a fixed last day. */
async function putVouchers(real: TestShop, name: string, storeIds: readonly string[]): Promise<string[]> {
  const now = real.clock.now()
  const own = storeIds.slice(0, 2)
  const shelf = [
    { ...voucherFor({ voucherId: `${name}-card`, storeIds: own, perPerson: 5 }), total: 8 },
    {
      ...voucherFor({ voucherId: `${name}-visit`, storeIds: own.slice(0, 1), priceCents: 334, uses: 1 }),
      needsSlot: true,
      validDays: 2,
      total: null,
    },
    {
      ...voucherFor({ voucherId: `${name}-fair`, storeIds: own, priceCents: 555, uses: 2, validDays: 0 }),
      validUntil: now + 2 * DAY_MS,
      perPerson: 4,
      total: 9,
    },
  ]
  const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], openTime: '00:00', closeTime: '24:00', minutes: 4 * 60 }
  const terms = { storeId: own[0] ?? '', ...hours, most: 1, daysAhead: 1, leadMinutes: 0, payAtPickup: false }
  await real.db.tx(async (tx) => {
    for (const { total, ...one } of shelf) await real.vouchers.put(tx, one, total, now)
    await real.slots.put(tx, terms, now)
  })
  return shelf.map(({ voucherId }) => voucherId)
}

/** A package of three coupons with little stock, one with a coupon that ends soon, and a cheap one. */
async function putPackages(real: TestShop, name: string, coupon: PutCoupon): Promise<string[]> {
  const now = real.clock.now()
  const tea = await coupon('tea', { days: 3 })
  const fair = await coupon('fair', { from: 0, until: now + 2 * DAY_MS })
  const sold = { startsAt: 0, endsAt: FOREVER }
  const shelf = [
    {
      packageId: `${name}-tea`,
      title: '茶客券包',
      priceCents: 800,
      couponIds: [tea, tea, fair],
      perPerson: 2,
      total: 3,
    },
    { packageId: `${name}-fair`, title: '市集券包', priceCents: 300, couponIds: [fair], perPerson: 3, total: null },
    { packageId: `${name}-one`, title: '单张券包', priceCents: 100, couponIds: [tea], perPerson: 9, total: null },
  ]
  await real.db.tx(async (tx) => {
    for (const { total, ...one } of shelf) await real.packages.put(tx, { ...one, ...sold }, total, now)
  })
  return shelf.map(({ packageId }) => packageId)
}

/** A gold card with all rights, a silver one with fewer, a U+ card; codes for a month of gold. */
async function putCards(real: TestShop, name: string, coupon: PutCoupon): Promise<{ cards: Card[]; codes: string[] }> {
  const now = real.clock.now()
  const gift = await coupon('gift', { days: 9 })
  const monthly = await coupon('monthly', { days: 20 })
  const extra = await coupon('extra', { days: 20 })
  const perks = {
    pointsFactor: 20,
    monthly: [monthly],
    birthday: NO_GIFT,
    gift: { couponIds: [gift, gift], points: 90 },
  }
  const gold = goldCard({ cardId: `${name}-gold`, perks })
  const plans = [{ months: 1, days: 0, priceCents: 700, struckCents: null }]
  const cards = [
    gold,
    goldCard({
      cardId: `${name}-silver`,
      name: '银卡',
      look: 'noir',
      plans,
      perks: { ...perks, pointsFactor: 15, monthly: [], gift: { couponIds: [], points: 30 } },
    }),
    goldCard({
      cardId: `${name}-uplus`,
      name: 'U+',
      isUPlus: true,
      plans,
      perks: { ...perks, pointsFactor: 10, monthly: [extra], gift: NO_GIFT },
    }),
  ]
  await real.db.tx(async (tx) => {
    for (const card of cards) await real.memberCards.put(tx, card, now)
  })
  const batch = { batchId: `${name}-month`, title: '金卡月', perPerson: 3, startsAt: 0, endsAt: FOREVER }
  const gives = { cardId: gold.cardId, months: 1, days: 0 }
  await real.codeOperator.make(OPERATOR, { ...batch, purpose: 'member', gives }, 4)
  const codes = await real.codeOperator.export(OPERATOR, batch.batchId)
  return { cards, codes: codes.map(({ code }) => code) }
}

/** A coupon for points only, one for points and money and cheaper with a card, one that ends soon, and goods. */
async function putItems(
  real: TestShop,
  name: string,
  coupon: PutCoupon,
  sku: SkuForSale,
): Promise<{ itemIds: string[]; goodsItemId: string }> {
  const now = real.clock.now()
  const plain = await coupon('item', { days: 5 })
  const short = await coupon('short', { from: 0, until: now + 3 * DAY_MS })
  const of = { kind: 'coupon', productId: '', memberPoints: null, cents: 0, startsAt: 0, endsAt: FOREVER } as const
  const free = { ...of, itemId: `${name}-free`, ref: plain, title: '券', points: 40, perPerson: 3 }
  const cash = { ...of, itemId: `${name}-cash`, ref: plain, title: '加钱券', points: 60, cents: 200, perPerson: 2 }
  const soon = { ...of, itemId: `${name}-short`, ref: short, title: '短券', points: 10, cents: 100, perPerson: 9 }
  const { skuId: ref, productId, title } = sku
  const goods = { ...of, kind: 'goods', itemId: `${name}-goods`, ref, productId, title, points: 50 } as const
  await real.db.tx(async (tx) => {
    await real.pointsMall.put(tx, free, 4, now)
    await real.pointsMall.put(tx, { ...cash, memberPoints: 30 }, 3, now)
    await real.pointsMall.put(tx, soon, null, now)
    await real.pointsMall.put(tx, { ...goods, memberPoints: 35, cents: 1234, perPerson: 2 }, 3, now)
  })
  return { itemIds: [free.itemId, cash.itemId, soon.itemId], goodsItemId: goods.itemId }
}
