// Taro's modal for those who have no finger on the screen: a named dialog that the keyboard goes into, goes round inside,
// answers with Enter and Escape, and leaves to where it was. The looks and the answers are Taro's.

import { eventCenter } from '@tarojs/runtime'
import TaroModal from '@tarojs/taro-h5/dist/api/ui/interaction/modal.js?real'

const ID = 'galleria-modal'

/** Names an element and says what it is to those who hear the page. */
function describe(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

export default class Modal extends TaroModal {
  create(options) {
    const answer = super.create(options)
    this.panel = this.el.querySelector('.taro-modal__content')
    this.title.id = `${ID}-title`
    this.text.id = `${ID}-text`
    describe(this.panel, {
      role: 'alertdialog',
      'aria-modal': 'true',
      'aria-describedby': this.text.id,
      tabindex: '-1',
    })
    for (const button of [this.cancel, this.confirm]) describe(button, { role: 'button', tabindex: '0' })
    this.onKey = (event) => this.answerKey(event)
    // Whatever takes the keyboard meanwhile gives it back.
    this.onFocus = ({ target }) => {
      if (!this.panel.contains(target)) this.panel.focus({ preventScroll: true })
    }
    this.open()
    return answer
  }

  show(options) {
    const answer = super.show(options)
    this.open()
    return answer
  }

  hide() {
    super.hide()
    eventCenter.trigger('__galleriaModal', null)
    document.removeEventListener('keydown', this.onKey, true)
    document.removeEventListener('focusin', this.onFocus, true)
    const { before } = this
    this.before = null
    if (before?.isConnected) before.focus({ preventScroll: true })
    else this.panel.blur()
  }

  open() {
    // One after the other without a close between them: where the keyboard was is known from the first.
    this.before ??= document.activeElement
    eventCenter.trigger('__galleriaModal', () => this.leave())
    // Without a title the words are its name.
    this.panel.setAttribute('aria-labelledby', (this.title.textContent ? this.title : this.text).id)
    document.addEventListener('keydown', this.onKey, true)
    document.addEventListener('focusin', this.onFocus, true)
    this.panel.focus({ preventScroll: true })
  }

  /** Answers as Escape does: the only way out of a dialog with one button is that button. */
  leave() {
    const [first] = this.choices()
    first.click()
  }

  choices() {
    return [this.cancel, this.confirm].filter(({ style }) => style.display !== 'none')
  }

  /** Keys are the dialog's alone while it stands: a sheet below must not close with it. */
  answerKey(event) {
    const choices = this.choices()
    const at = choices.indexOf(document.activeElement)
    const act = {
      Escape: () => this.leave(),
      Enter: () => (choices[at] ?? this.confirm).click(),
      ' ': () => choices[at]?.click(),
      Tab: () => choices[nextOf(at, choices.length, event.shiftKey)].focus(),
    }[event.key]
    event.stopPropagation()
    if (!act) return
    event.preventDefault()
    // Held down since before the dialog came, a key answers nothing.
    if (!event.repeat || event.key === 'Tab') act()
  }
}

/** Round and round; from outside (-1) to the first, or backwards to the last. */
const nextOf = (at, count, isBack) => (isBack ? (at < 1 ? count : at) - 1 : (at + 1) % count)
