// The modal for keyboards and screen readers, over a fake of Taro's modal that only draws.
import { eventCenter } from '@tarojs/runtime'
import Modal from './modal'

/** Payloads of the modal's events: a function that answers no when it opens, null when it closes. */
const reported: ((() => void) | null)[] = []
eventCenter.on('__galleriaModal', (close: (() => void) | null) => reported.push(close))

let modal: Modal
let opener: HTMLButtonElement

beforeEach(() => {
  document.body.innerHTML = '<button>删除</button><input>'
  opener = document.querySelector('button') as HTMLButtonElement
  opener.focus()
  modal = new Modal()
})

const dialog = () => document.querySelector<HTMLElement>('[role=alertdialog]') as HTMLElement
const focused = () =>
  (document.activeElement as HTMLElement).className || (document.activeElement as HTMLElement).tagName
function press(key: string, options: KeyboardEventInit = {}): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
  )
}
const wordsOf = (attribute: string) => document.getElementById(dialog().getAttribute(attribute) ?? '')?.textContent

test('a named modal dialog takes the focus', () => {
  void modal.create({ title: '更新提示', content: '有新版本' })
  expect(dialog().getAttribute('aria-modal')).toBe('true')
  expect([wordsOf('aria-labelledby'), wordsOf('aria-describedby')]).toEqual(['更新提示', '有新版本'])
  expect(document.activeElement).toBe(dialog())
  void modal.show({ content: '确定删除吗？' })
  expect(wordsOf('aria-labelledby')).toBe('确定删除吗？')
})

test('Enter confirms, Escape cancels, and the focus returns', async () => {
  const first = modal.create({ content: '确定删除吗？' })
  press('Enter')
  expect(await first).toBe('confirm')
  expect(document.activeElement).toBe(opener)
  const second = modal.show({ content: '确定删除吗？' })
  press('Escape')
  expect(await second).toBe('cancel')
  expect(document.activeElement).toBe(opener)
})

test('Tab cycles inside, in both directions; Enter and space press the focused button', async () => {
  const first = modal.create({ content: '确定删除吗？' })
  const stops: string[] = []
  for (const shiftKey of [false, false, false, true, true]) {
    press('Tab', { shiftKey })
    stops.push(focused())
  }
  expect(stops).toEqual(['cancel', 'confirm', 'cancel', 'confirm', 'cancel'])
  press('Enter')
  expect(await first).toBe('cancel')
  const second = modal.show({ content: '确定删除吗？' })
  press('Tab', { shiftKey: true })
  press(' ')
  expect(await second).toBe('confirm')
})

test('with one button Escape presses it, and Tab stays on it', async () => {
  const answer = modal.create({ content: '有新版本', showCancel: false })
  press('Tab')
  press('Tab')
  expect(focused()).toBe('confirm')
  press('Escape')
  expect(await answer).toBe('confirm')
})

test('an open modal keeps keys and focus from the page behind; a closed one does not', async () => {
  const heard = jest.fn()
  document.addEventListener('keydown', heard)
  const answer = modal.create({ content: '确定删除吗？' })
  ;(document.querySelector('input') as HTMLInputElement).focus()
  expect(document.activeElement).toBe(dialog())
  press('x')
  press('Enter', { repeat: true })
  expect(heard).not.toHaveBeenCalled()
  press('Escape')
  expect(await answer).toBe('cancel')
  press('x')
  expect(heard).toHaveBeenCalledTimes(1)
  ;(document.querySelector('input') as HTMLInputElement).focus()
  expect(focused()).toBe('INPUT')
  document.removeEventListener('keydown', heard)
})

test('the app receives a function that answers no when it opens, and null when it closes', async () => {
  reported.length = 0
  const answer = modal.create({ content: '确定删除吗？' })
  reported[0]?.()
  expect(await answer).toBe('cancel')
  const again = modal.show({ content: '没有商品可以加入', showCancel: false })
  reported.at(-1)?.()
  expect(await again).toBe('confirm')
  expect(reported.map((close) => close === null)).toEqual([false, true, false, true])
})
