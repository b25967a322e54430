import { cleanFields, LIST_SOURCE, RECOMMEND_POSITION } from '@contract/codes/tracking'
import { rememberSource, sourceOf } from './product-source'

test('the source of a product is the place where it was last opened; another product has none [tracking.source]', () => {
  rememberSource('p1', { listSource: LIST_SOURCE.search })
  expect(sourceOf('p1')).toEqual({ listSource: 5 })
  rememberSource('p1', { recommendPosition: RECOMMEND_POSITION.cart })
  expect([sourceOf('p1'), sourceOf('p2')]).toEqual([{ recommendPosition: 3 }, {}])
})

test('list sources are 1 to 19, recommendation positions 1 to 14, all different and allowed in events [tracking.enumerations]', () => {
  const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)
  expect(Object.values(LIST_SOURCE)).toEqual(upTo(19))
  expect(Object.values(RECOMMEND_POSITION)).toEqual(upTo(14))
  for (const listSource of Object.values(LIST_SOURCE))
    expect(cleanFields('product_view', { listSource })).toMatchObject({ fields: { listSource }, dropped: 0 })
  for (const recommendPosition of Object.values(RECOMMEND_POSITION))
    expect(cleanFields('cart_add', { recommendPosition })).toMatchObject({ fields: { recommendPosition }, dropped: 0 })
})
