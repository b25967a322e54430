// The part of Taro's modal that src/h5-runtime/modal extends: rendering and answering. Its element stays in the
// document.

interface Options {
  title?: string
  content: string
  showCancel?: boolean
}

export default class TaroModal {
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
