import { fireEvent, render, screen } from '@testing-library/react'
import type { Picture } from '../picture/picture'
import { Gallery } from './gallery'

const views: Picture[] = [
  { url: '/media/coat.webp', ground: 'peach', scale: 1, count: 1 },
  { url: '/media/coat.webp', ground: 'sky', scale: 0.8, count: 2 },
  { url: '/media/photo.jpg', ground: null, scale: 1, count: 1 },
]

function trackOf(container: HTMLElement) {
  const track = container.querySelector('.gallery__track') as HTMLElement
  const moves: number[] = []
  Object.defineProperties(track, {
    clientWidth: { value: 390 },
    scrollTo: { value: ({ left }: { left: number }) => moves.push(left) },
  })
  return { track, moves }
}

test('counts by where the track stands', () => {
  const { container } = render(<Gallery pictures={views} name="羊毛大衣" />)
  const { track } = trackOf(container)
  expect(screen.getByRole('status').textContent).toBe('1/3')
  track.scrollLeft = 380
  fireEvent.scroll(track)
  expect(screen.getByRole('status').textContent).toBe('2/3')
})

test('arrows turn one view, none beyond the ends', () => {
  const { container } = render(<Gallery pictures={views} name="羊毛大衣" />)
  const { track, moves } = trackOf(container)
  expect(screen.queryByRole('button', { name: '上一张' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '下一张' }))
  expect(moves).toEqual([390])
  track.scrollLeft = 780
  fireEvent.scroll(track)
  expect(screen.queryByRole('button', { name: '下一张' })).toBeNull()
})

test('a single view has neither counter nor arrows', () => {
  render(<Gallery pictures={views.slice(0, 1)} name="羊毛大衣" />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('img', { name: '羊毛大衣' })).not.toBeNull()
})
