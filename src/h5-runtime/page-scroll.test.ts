// Scroll events of a page.
import { bindPageScroll } from './page-scroll'

let element: HTMLElement
beforeEach(() => {
  element = document.createElement('div')
  Object.defineProperties(element, { scrollHeight: { value: 2000 }, clientHeight: { value: 500 } })
})
function scroll(top: number): void {
  element.scrollTop = top
  element.dispatchEvent(new Event('scroll'))
}

test('reaching the end is reported once for each arrival', () => {
  const onReachBottom = jest.fn()
  bindPageScroll({ onReachBottom }, element, 50)
  scroll(1449)
  expect(onReachBottom).not.toHaveBeenCalled()
  scroll(1460)
  scroll(1500)
  expect(onReachBottom).toHaveBeenCalledTimes(1)
  scroll(1000)
  scroll(1500)
  expect(onReachBottom).toHaveBeenCalledTimes(2)
})

test('a page receives its scroll position; binding again replaces the listener', () => {
  const before = jest.fn()
  const onPageScroll = jest.fn()
  bindPageScroll({ onPageScroll: before }, element)
  bindPageScroll({ onPageScroll }, element)
  scroll(120)
  expect(before).not.toHaveBeenCalled()
  expect(onPageScroll.mock.calls).toEqual([[{ scrollTop: 120 }]])
})
