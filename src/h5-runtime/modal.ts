// Taro's modal for keyboards and screen readers: a named dialog that takes the focus, keeps it inside, answers Enter and
// Escape, and returns the focus. Its look and its answers are Taro's.
import { eventCenter } from '@tarojs/runtime'
import TaroModal from '@tarojs/taro-h5/dist/api/ui/interaction/modal.js?real'

const ID = 'galleria-modal'

function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

export default class Modal extends TaroModal {
  private panel!: HTMLElement
  private before: HTMLElement | null = null
  private readonly onKey = (event: KeyboardEvent) => this.answerKey(event)
  /** Returns the focus when another element takes it. */
  private readonly onFocus = ({ target }: FocusEvent) => {
    if (!this.panel.contains(target as Node)) this.panel.focus({ preventScroll: true })
  }

  override create(options?: object): Promise<string> {
    const answer = super.create(options)
    this.panel = this.el.querySelector('.taro-modal__content') as HTMLElement
    this.title.id = `${ID}-title`
    this.text.id = `${ID}-text`
    setAttributes(this.panel, {
      role: 'alertdialog',
      'aria-modal': 'true',
      'aria-describedby': this.text.id,
      tabindex: '-1',
    })
    for (const button of [this.cancel, this.confirm]) setAttributes(button, { role: 'button', tabindex: '0' })
    this.open()
    return answer
  }

  override show(options?: object): Promise<string> {
    const answer = super.show(options)
    this.open()
    return answer
  }

  override hide(): void {
    super.hide()
    eventCenter.trigger('__galleriaModal', null)
    document.removeEventListener('keydown', this.onKey, true)
    document.removeEventListener('focusin', this.onFocus, true)
    const { before } = this
    this.before = null
    if (before?.isConnected) before.focus({ preventScroll: true })
    else this.panel.blur()
  }

  private open(): void {
    // A second dialog without a close between: the focus returns to the element before the first one.
    this.before ??= document.activeElement as HTMLElement | null
    eventCenter.trigger('__galleriaModal', () => this.leave())
    // The text is the name of a dialog without a title.
    this.panel.setAttribute('aria-labelledby', (this.title.textContent ? this.title : this.text).id)
    document.addEventListener('keydown', this.onKey, true)
    document.addEventListener('focusin', this.onFocus, true)
    this.panel.focus({ preventScroll: true })
  }

  /** Answers as Escape does. A dialog with one button closes by that button. */
  private leave(): void {
    this.choices()[0]?.click()
  }

  private choices(): HTMLElement[] {
    return [this.cancel, this.confirm].filter(({ style }) => style.display !== 'none')
  }

  /** An open dialog handles all keys: Escape must not also close a sheet below. */
  private answerKey(event: KeyboardEvent): void {
    const choices = this.choices()
    const at = choices.indexOf(document.activeElement as HTMLElement)
    const actions: Record<string, () => void> = {
      Escape: () => this.leave(),
      Enter: () => (choices[at] ?? this.confirm).click(),
      ' ': () => choices[at]?.click(),
      Tab: () => choices[nextOf(at, choices.length, event.shiftKey)]?.focus(),
    }
    const act = actions[event.key]
    event.stopPropagation()
    if (!act) return
    event.preventDefault()
    // A key that was already down when the dialog opened is ignored.
    if (!event.repeat || event.key === 'Tab') act()
  }
}

/** The next index, cyclic; from outside (-1) the first, or backwards the last. */
const nextOf = (at: number, count: number, isBack: boolean) => (isBack ? (at < 1 ? count : at) - 1 : (at + 1) % count)
