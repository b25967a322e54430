import { fireEvent, render, screen } from '@testing-library/react'
import type { Goods } from './goods'
import { GoodsCard } from './goods-card'

const kiwi: Goods = {
  id: 'p1',
  name: '蒲江红心猕猴桃 12 枚',
  picture: { url: '/media/kiwi.webp', ground: 'mint', scale: 1, count: 1 },
  priceCents: 39_90,
  wasCents: 59_90,
  tags: [
    { kind: 'tint', text: '满 99 减 15' },
    { kind: 'quiet', text: '自营' },
    { kind: 'ok', text: '次日达' },
  ],
  note: '已售 1000+',
}

test('a reduced price is red, with the old price instead of the note', () => {
  const { container } = render(<GoodsCard goods={kiwi} onOpen={() => undefined} />)
  expect(container.querySelector('.price--deal')).not.toBeNull()
  expect(container.textContent).toContain('¥59.90')
  expect(container.textContent).not.toContain('已售')
})

test('an old price that is not higher is not shown', () => {
  const { container } = render(<GoodsCard goods={{ ...kiwi, wasCents: 39_90 }} onOpen={() => undefined} />)
  expect(container.querySelector('.price--deal')).toBeNull()
  expect(container.querySelector('.was')).toBeNull()
  expect(container.textContent).toContain('已售 1000+')
})

test('at most two tags, the member price first', () => {
  render(<GoodsCard goods={{ ...kiwi, memberCents: 35_00 }} onOpen={() => undefined} />)
  expect(screen.getByText('会员 ¥35')).not.toBeNull()
  expect(screen.getByText('满 99 减 15')).not.toBeNull()
  expect(screen.queryByText('自营')).toBeNull()
})

test('the take-home price is the first tag, where it is lower than the price', () => {
  const { container, rerender } = render(
    <GoodsCard goods={{ ...kiwi, takeHomeCents: 29_90, memberCents: 35_00 }} onOpen={() => undefined} />,
  )
  const tags = () => [...container.querySelectorAll('.tags .tag')].map((tag) => tag.textContent)
  expect(tags()).toEqual(['到手价 ¥29.90', '会员 ¥35'])
  rerender(<GoodsCard goods={{ ...kiwi, takeHomeCents: 29_90, isFrom: true }} onOpen={() => undefined} />)
  expect(tags()).toEqual(['到手价 ¥29.90 起', '满 99 减 15'])
  rerender(<GoodsCard goods={{ ...kiwi, takeHomeCents: 39_90 }} onOpen={() => undefined} />)
  expect(tags()).toEqual(['满 99 减 15', '自营'])
})

test('the add button does not open the product; a tap elsewhere and Enter on the name do', () => {
  const onOpen = jest.fn()
  const onAdd = jest.fn()
  const { container } = render(<GoodsCard goods={kiwi} onOpen={onOpen} onAdd={onAdd} />)
  fireEvent.click(screen.getByRole('button', { name: '把蒲江红心猕猴桃 12 枚加入购物车' }))
  expect([onAdd.mock.calls, onOpen.mock.calls]).toEqual([[['p1']], []])
  fireEvent.click(container.querySelector('.shot') as Element)
  fireEvent.keyDown(screen.getByRole('link'), { key: 'Enter' })
  expect(onOpen.mock.calls).toEqual([['p1'], ['p1']])
})

test('a sold-out product is veiled and its price is not red', () => {
  const { container } = render(<GoodsCard goods={{ ...kiwi, goneText: '已售罄' }} onOpen={() => undefined} />)
  expect(screen.getByText('已售罄')).not.toBeNull()
  expect(container.querySelector('.price--deal')).toBeNull()
})

test('an illustration of a pair is drawn twice; a photo once, filling its frame', () => {
  const shown = (picture: Goods['picture']) =>
    render(<GoodsCard goods={{ ...kiwi, picture }} onOpen={() => undefined} />).container.querySelectorAll('img').length
  expect(shown({ url: '/a.webp', ground: 'mint', scale: 1, count: 2 })).toBe(2)
  expect(shown({ url: '/a.jpg', ground: null, scale: 1, count: 2 })).toBe(1)
  expect(shown(null)).toBe(0)
})

test('a picture that fails to load leaves its ground', () => {
  const { container } = render(<GoodsCard goods={kiwi} onOpen={() => undefined} />)
  fireEvent.error(container.querySelector('img') as Element)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('.shot.mint')).not.toBeNull()
})
