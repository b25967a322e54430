/** @jest-environment jsdom */
// What a page of H5 hears of its own scrolling.
import fs from 'node:fs'
import path from 'node:path'

interface Page {
  onReachBottom?: () => void
  onPageScroll?: (place: { scrollTop: number }) => void
}

const text = fs.readFileSync(path.join(__dirname, 'page-scroll.js'), 'utf8')
const bindPageScroll: (page: Page, element: Element, distance?: number) => void = new Function(
  `${text.replace('export function', 'function')}\nreturn bindPageScroll`,
)()

let element: HTMLElement
beforeEach(() => {
  element = document.createElement('div')
  Object.defineProperties(element, { scrollHeight: { value: 2000 }, clientHeight: { value: 500 } })
})
function scroll(top: number): void {
  element.scrollTop = top
  element.dispatchEvent(new Event('scroll'))
}

test('the end is told once for each arrival near it', () => {
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

test('a page that asks hears how far it is scrolled; bound again, it is told once', () => {
  const before = jest.fn()
  const onPageScroll = jest.fn()
  bindPageScroll({ onPageScroll: before }, element)
  bindPageScroll({ onPageScroll }, element)
  scroll(120)
  expect(before).not.toHaveBeenCalled()
  expect(onPageScroll.mock.calls).toEqual([[{ scrollTop: 120 }]])
})
