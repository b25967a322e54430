import type { ProductCard } from '@contract/schema/catalog'
import { previewOf, rememberCard } from './product-preview'

test('only the page of the last tapped card starts with its preview [product-page.preview]', () => {
  expect(previewOf('1')).toBeNull()
  const card = { productId: '1', title: '猕猴桃' } as ProductCard
  rememberCard(card)
  expect(previewOf('1')).toBe(card)
  expect(previewOf('2')).toBeNull()
  rememberCard({ ...card, productId: '2' })
  expect(previewOf('1')).toBeNull()
})
