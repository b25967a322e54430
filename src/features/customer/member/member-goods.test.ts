import type { ProductCard } from '@contract/schema/catalog'
import { memberGoodsOf, memberSaveOf, mostSaved } from './member-goods'

const PICTURE = { url: '/p.png', ground: null, scale: 1, count: 1 }
const card = (price: number, memberPrice: number | null): ProductCard => ({
  productId: 'p',
  storeId: 's',
  businessId: 'b',
  title: '大衣',
  productType: 1,
  picture: PICTURE,
  price,
  memberPrice,
  isPriceRange: false,
  originalPrice: null,
  soldCount: 9,
  soldText: '已售 9',
  isSoldOut: false,
  tags: [{ text: '新品', kind: 'solid' }],
  singleSkuId: null,
})

test.each([
  [129_900, 119_900, 10_000],
  [990, null, 0],
  [990, 990, 0],
  [990, 1000, 0],
])('a price of %i and a member price of %j save a member %i', (price, memberPrice, save) => {
  expect(memberSaveOf(card(price, memberPrice))).toBe(save)
})

test('the highest saving is shown; without products none', () => {
  expect(mostSaved([card(1000, 900), card(5000, 4000), card(9000, null)])).toBe(1000)
  expect(mostSaved([])).toBe(0)
})

test('other shoppers see both prices, a member sees the member price, and both see the saving [member.saving]', () => {
  const one = card(129_900, 119_900)
  const tags = [{ kind: 'tint', text: '会员省 ¥100' }]
  expect(memberGoodsOf(one, false).goods).toMatchObject({ priceCents: 129_900, memberCents: 119_900, tags })
  expect(memberGoodsOf(one, true).goods).toMatchObject({ priceCents: 119_900, wasCents: 129_900, tags })
})
