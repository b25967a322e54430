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

test('an empty badge renders nothing', () => {
  expect(render(<Badge count={0} />).container.firstChild).toBeNull()
})

test('a number is animated when it grows, and only then', () => {
  const { container, rerender } = render(<Badge count={2} />)
  const isBumping = () => container.querySelector('.badge--more') !== null
  expect(isBumping()).toBe(false)
  rerender(<Badge count={3} />)
  expect(isBumping()).toBe(true)
  rerender(<Badge count={1} />)
  expect(isBumping()).toBe(false)
})
