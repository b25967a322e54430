import { render } from '@testing-library/react'
import { Badge, badgeText } from './badge'

test.each([
  [0, ''],
  [-1, ''],
  [Number.NaN, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%p shows %p', (count, text) => {
  expect(badgeText(count)).toBe(text)
})

test('an empty badge leaves nothing behind', () => {
  expect(render(<Badge count={0} />).container.firstChild).toBeNull()
})
