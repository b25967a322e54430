import { fireEvent, render, screen } from '@testing-library/react'
import { PopCard } from './pop-card'

const detail = {
  kicker: '开廊十日',
  title: '每天十点，轮流开箱',
  text: '门店自提免运费',
  image: { url: '/media/gift.webp', ground: 'rose' as const, scale: 1, count: 1 },
  ground: 'rose',
  buttonText: '',
}
const nothing = () => undefined

test('a dialog with its title as name, one action button and a close button [popup.dialog]', () => {
  const [onOpen, onClose] = [jest.fn(), jest.fn()]
  render(<PopCard detail={detail} onOpen={onOpen} onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: '每天十点，轮流开箱' }).textContent).toContain('开廊十日')
  fireEvent.click(screen.getByText('去看看'))
  expect(onOpen).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a popup without a target has no button [popup.no-target]', () => {
  render(<PopCard detail={detail} onOpen={null} onClose={nothing} />)
  expect(screen.queryByText('去看看')).toBeNull()
})

test('an illustration has a lit floor, a photo fills the frame, and without a picture only the ground is drawn', () => {
  const photo = { ...detail.image, ground: null }
  const none = { ...detail.image, url: '' }
  const drawn = (image: typeof detail.image | typeof photo) => {
    const { container, unmount } = render(<PopCard detail={{ ...detail, image }} onOpen={null} onClose={nothing} />)
    const has = (name: string) => container.querySelector(name) !== null
    const seen = [has('.popup__stage--drawn'), has('.popup__picture'), has('.popup__photo')]
    unmount()
    return seen
  }
  expect(drawn(detail.image)).toEqual([true, true, false])
  expect(drawn(photo)).toEqual([false, false, true])
  expect(drawn(none)).toEqual([false, false, false])
})
