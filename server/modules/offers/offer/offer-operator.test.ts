import { OFFER_TYPE } from '@contract/codes/offer'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { openStore, type Shelved, shelve } from '../../../../test/support/shopping'
import { FOREVER } from '../../../kernel/clock'
import type { OfferRule } from './offer.types'

let mall: TestMall
let tea: Shelved
let rice: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 's1' })
  tea = await shelve(mall.services, 'tea', { storeId: 's1', stock: 10, priceCents: 5000 })
  rice = await shelve(mall.services, 'rice', { storeId: 's1', stock: 10, priceCents: 4790, others: { '5kg': 8990 } })
})
afterAll(() => mall.close())

const HEAD = { title: '优惠', priority: 0, storeId: null, startsAt: 0, endsAt: FOREVER }
const REDUCTION: OfferRule = { kind: 'reduction', basis: 'cents', tiers: [{ from: 30_000, off: { cents: 3000 } }] }
const PRICE = { kind: 'price', type: OFFER_TYPE.limitedTime, each: 0, daily: null, pieces: null } as const
const price = (cents: number | null, own: [string, number][] = []): OfferRule => ({
  ...PRICE,
  opens: { coupons: false, points: false },
  price: cents === null ? null : { cents },
  own: new Map(own),
})
const put = (
  id: string,
  rule: OfferRule,
  {
    productIds = null,
    isAnyway = false,
    storeId = null,
  }: { productIds?: string[] | null; isAnyway?: boolean; storeId?: string | null } = {},
) => mall.services.offerOperator.put(OPERATOR, { ...HEAD, id, storeId }, { rule, productIds, isAnyway })

test('each write of an offer is audited with its former state, and so is its end', async () => {
  await put('spring', REDUCTION)
  const first = await lastAct(mall.services, 'spring')
  expect(first).toMatchObject({ action: 'offer.add', details: { before: null, after: { tiers: [{ from: 30_000 }] } } })
  await put('spring', { ...REDUCTION, basis: 'pieces', tiers: [{ from: 2, off: { perMille: 100 } }] })
  const second = await lastAct(mall.services, 'spring')
  expect(second?.details).toMatchObject({ before: { basis: 'cents' }, after: { basis: 'pieces' } })
  await expect(put('summer', { ...REDUCTION })).rejects.toThrow('“spring”在同一时间用于相同的商品')
  await put('summer', REDUCTION, { isAnyway: true })
  await mall.services.offerOperator.end(OPERATOR, 'spring')
  const ended = { before: { endsAt: FOREVER }, after: { endsAt: expect.any(Number) } }
  expect(await lastAct(mall.services, 'spring')).toEqual({ action: 'offer.end', details: ended })
  await expect(mall.services.offerOperator.end(OPERATOR, 'spring')).rejects.toThrow('活动“spring”已经结束')
  await mall.services.offerOperator.end(OPERATOR, 'summer')
})

test('a price is put by SKU, below the list price; the list shows the SKUs that keep their list price [pricing.sku-price]', async () => {
  await put('rice', price(null, [['sku-rice', 3990]]))
  const [listed] = await mall.services.offerOperator.list()
  expect(listed).toMatchObject({ offer: { id: 'rice', price: { cents: 3990 } }, outside: [{ skuId: 'sku-rice-5kg' }] })
  for (const [rule, productIds, words] of [
    [price(3990), [rice.productId], 'products: 商品“product-rice”的规格原价不同'],
    [price(5000), [tea.productId], 'price: ¥50.00 不低于规格 sku-tea 的原价 ¥50.00'],
    [price(0), [tea.productId], 'price: 价格为 ¥0.01 以上'],
    [price(100), null, '按金额定价要选商品'],
    [price(100), ['none'], 'productIds: 没有在售的商品“none”'],
    [price(null, [['none', 100]]), null, '没有在售的规格或商品“none”'],
    [{ kind: 'reward', reward: { times: 99 } }, null, 'reward: '],
    [{ ...REDUCTION, tiers: [] }, null, 'tiers: '],
    [{ kind: 'addOn', isGift: true, basis: 'cents', steps: [{ from: 100, number: 1 }], goods: [] }, null, '要选店铺'],
  ] as [OfferRule, string[] | null, string][])
    await expect(put('wrong', rule, { productIds })).rejects.toThrow(words)
  await expect(put('wrong', REDUCTION, { storeId: 's9' })).rejects.toThrow('没有店铺“s9”')
  expect(await lastAct(mall.services, 'wrong')).toBeUndefined()
})
