import { PRODUCT_CELLS } from './cells'

test('each button of the server has exactly one cell with its action [product-page.buttons]', () => {
  const codes = PRODUCT_CELLS.flatMap(({ actions }) => Object.keys(actions ?? {}))
  expect(codes.sort()).toEqual(['addToCart', 'buyNow', 'restock', 'restockUndo', 'similar'])
})

test('keys are unique, because they are ids of sections', () => {
  const keys = PRODUCT_CELLS.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain('goods')
  expect(keys).not.toContain('stage')
})
