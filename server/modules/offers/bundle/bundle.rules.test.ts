import { type Bundle, bundleFault } from './bundle.rules'

const bundle: Bundle = {
  id: 'b',
  title: '两件套',
  storeId: 's1',
  priceCents: 1500,
  startsAt: 0,
  endsAt: 4_000_000_000_000,
  goods: [
    { productId: 'product-a', number: 1 },
    { productId: 'product-b', number: 2 },
  ],
}
test.each<[string, Partial<Bundle>]>([
  ['1 to 8 products', { goods: [] }],
  ['each product once', { goods: [...bundle.goods, ...bundle.goods] }],
  ['1 to 20 pieces', { goods: [{ productId: 'a', number: 0 }] }],
  ['two pieces or more', { goods: [{ productId: 'a', number: 1 }] }],
  ['0.01 yuan or more', { priceCents: 0 }],
])('an invalid bundle is refused: %s', (words, over) => {
  expect(bundleFault({ ...bundle, ...over })).toContain(words)
})
