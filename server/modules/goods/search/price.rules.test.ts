import { pricedKeyword } from './price.rules'

test.each([
  ['500块以下的耳机', '耳机', undefined, 50_000],
  ['耳机 500 元以内', '耳机', undefined, 50_000],
  ['耳机500以下', '耳机', undefined, 50_000],
  ['100元以内零食', '零食', undefined, 10_000],
  ['一百元以内的零食', '零食', undefined, 10_000],
  ['两百块以下 礼物', '礼物', undefined, 20_000],
  ['不超过300元的鞋', '鞋', undefined, 30_000],
  ['1000元以上的手表', '手表', 100_000, undefined],
  ['手表 2000 起', '手表', 200_000, undefined],
  ['50到100元的玩具', '玩具', 5000, 10_000],
  ['玩具50-100元', '玩具', 5000, 10_000],
  ['玩具 ¥100~50', '玩具', 5000, 10_000],
  ['50元到100元 玩具', '玩具', 5000, 10_000],
  ['200左右的跑鞋', '跑鞋', 16_000, 24_000],
  ['跑鞋２００块左右', '跑鞋', 16_000, 24_000],
  ['99.5元以下 袜子', '袜子', undefined, 9950],
  ['100元的耳机', '耳机', 8000, 12_000],
  ['千元手机', '手机', 100_000, 200_000],
  ['百元以内', '', undefined, 10_000],
])('%j leaves the keyword %j, with prices from %j to %j', (asked, keyword, minPrice, maxPrice) => {
  expect(pricedKeyword(asked)).toEqual({
    keyword,
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
  })
})

test.each([
  '大米5斤',
  '牛奶950ml',
  '3-6岁拼图',
  '三元牛奶',
  '500元面值礼品卡',
  'iphone15以上',
  '20寸以下行李箱',
  '99 红颜草莓',
  '0元以下',
  '',
])('%j names no price', (asked) => expect(pricedKeyword(asked)).toBeNull())
