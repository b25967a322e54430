import { makeAutoObservable } from 'mobx'

/** The prompt of a full cart and its message; the app frame shows it on any page. */
export class CartFullStore {
  static readonly isKept = true
  showCartFull = false
  cartFullMessage = ''

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  prompt(message: string): void {
    this.showCartFull = true
    this.cartFullMessage = message
  }
  close(): void {
    this.showCartFull = false
  }
}
