/** @jest-environment jsdom */
// The modal of H5 for the keyboard, over a stand-in for Taro's that only draws.
import fs from 'node:fs'
import path from 'node:path'

interface Options {
  title?: string
  content: string
  showCancel?: boolean
}
interface Modal {
  create(options: Options): Promise<string>
  show(options: Options): Promise<string>
}

/** As much of Taro's modal as the part stands on; its element stays in the document once it was made. */
class TaroModal {
  el!: HTMLElement
  title!: HTMLElement
  text!: HTMLElement
  cancel!: HTMLElement
  confirm!: HTMLElement

  create(options: Options): Promise<string> {
    const make = (className: string) => Object.assign(document.createElement('div'), { className })
    this.el = make('taro__modal')
    const panel = make('taro-modal__content')
    this.title = make('title')
    this.text = make('text')
    this.cancel = make('cancel')
    this.confirm = make('confirm')
    panel.append(this.title, this.text, this.cancel, this.confirm)
    this.el.append(panel)
    document.body.append(this.el)
    return TaroModal.prototype.show.call(this, options)
  }
  show({ title = '', content, showCancel = true }: Options): Promise<string> {
    this.title.textContent = title
    this.text.textContent = content
    this.cancel.style.display = showCancel ? 'block' : 'none'
    return new Promise((resolve) => {
      for (const name of ['cancel', 'confirm'] as const) {
        this[name].onclick = () => {
          this.hide()
          resolve(name)
        }
      }
    })
  }
  hide(): void {}
}

/** What the app is told: a way to answer with no, then that it is closed. */
const told: ((() => void) | null)[] = []
const eventCenter = { trigger: (_name: string, close: (() => void) | null) => told.push(close) }
const text = fs.readFileSync(path.join(__dirname, 'modal.js'), 'utf8')
const code = text.replace(/^import .*$/gm, '').replace('export default class Modal', 'return class Modal')
// The helper below the class is read when a key arrives; what is returned hoists nothing.
const helper = /const nextOf = .*$/m.exec(code)?.[0] ?? ''
const PatchedModal: new () => Modal = new Function(
  'TaroModal',
  'eventCenter',
  `${helper}\n${code.replace(helper, '')}`,
)(TaroModal, eventCenter)

let modal: Modal
let opener: HTMLButtonElement

beforeEach(() => {
  document.body.innerHTML = '<button>删除</button><input>'
  opener = document.querySelector('button') as HTMLButtonElement
  opener.focus()
  modal = new PatchedModal()
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

test('a named modal dialog that takes the keyboard', () => {
  void modal.create({ title: '更新提示', content: '有新版本' })
  expect(dialog().getAttribute('aria-modal')).toBe('true')
  expect([wordsOf('aria-labelledby'), wordsOf('aria-describedby')]).toEqual(['更新提示', '有新版本'])
  expect(document.activeElement).toBe(dialog())
  void modal.show({ content: '确定删除吗？' })
  expect(wordsOf('aria-labelledby')).toBe('确定删除吗？')
})

test('Enter confirms, Escape cancels, and the keyboard returns to where it was', async () => {
  const first = modal.create({ content: '确定删除吗？' })
  press('Enter')
  expect(await first).toBe('confirm')
  expect(document.activeElement).toBe(opener)
  const second = modal.show({ content: '确定删除吗？' })
  press('Escape')
  expect(await second).toBe('cancel')
  expect(document.activeElement).toBe(opener)
})

test('Tab goes round inside, both ways; Enter and space answer with the button they are on', async () => {
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

test('with one button Escape takes it, and Tab knows no other', async () => {
  const answer = modal.create({ content: '有新版本', showCancel: false })
  press('Tab')
  press('Tab')
  expect(focused()).toBe('confirm')
  press('Escape')
  expect(await answer).toBe('confirm')
})

test('the page behind gets neither keys nor the keyboard while it stands, and both afterwards', async () => {
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

test('the app hears of it as it opens, with a way to answer no, and as it closes', async () => {
  told.length = 0
  const answer = modal.create({ content: '确定删除吗？' })
  told[0]?.()
  expect(await answer).toBe('cancel')
  const again = modal.show({ content: '没有商品可以加入', showCancel: false })
  told.at(-1)?.()
  expect(await again).toBe('confirm')
  expect(told.map((close) => close === null)).toEqual([false, true, false, true])
})
