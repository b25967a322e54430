import { act, fireEvent, render, screen } from '@testing-library/react'
import { Thumbs } from './thumbs'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const player = () => document.querySelector('video')

test('renders nothing without files', () => {
  const { container } = render(<Thumbs name="评价" images={[]} />)
  expect(container).toBeEmptyDOMElement()
})

test('a video is fetched and played only after a tap, and stops when it is closed', () => {
  render(<Thumbs name="评价" images={[]} video={{ url: '/media/file/review/a/f' }} />)
  expect(player()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '播放视频' }))
  expect(screen.getByRole('dialog', { name: '评价的视频' })).toContainElement(player())
  expect(player()).toHaveAttribute('src', '/media/file/review/a/f')
  expect([player()?.controls, player()?.autoplay, player()?.hasAttribute('playsinline')]).toEqual([true, true, true])
  fireEvent.click(screen.getByRole('button', { name: '关闭视频' }))
  expect(player()).toBeNull()
  act(() => void jest.advanceTimersByTime(600))
  expect(screen.queryByRole('dialog')).toBeNull()
})
