import { makeAutoObservable } from 'mobx'

/** Decides whether a new message scrolls the page: not while the shopper reads earlier ones [chat.new-below]. */
export class EndFollower {
  /** There are new messages below the screen. */
  hasNews = false
  private isAtEnd = true

  constructor(private readonly scroll: () => void) {
    makeAutoObservable<this, 'scroll' | 'isAtEnd'>(this, { scroll: false, isAtEnd: false }, { autoBind: true })
  }

  /** Called when the end of the messages enters or leaves the screen. */
  seen(isSeen: boolean): void {
    this.isAtEnd = isSeen
    if (isSeen) this.hasNews = false
  }

  arrived({ isOwn }: { isOwn: boolean }): void {
    if (this.isAtEnd || isOwn) this.toEnd()
    else this.hasNews = true
  }

  toEnd(): void {
    this.hasNews = false
    this.scroll()
  }
}
