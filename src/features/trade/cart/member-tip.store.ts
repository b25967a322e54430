import { makeAutoObservable } from 'mobx'

/** Where the member tip stands (spec 3 "isShowMemberTip"). */
export type MemberTipPlace = 'cart' | 'scanCodeCart' | 'submitOrder'

/** Whether each page still says what members would save; who closed it there reads it no more until they leave. */
export class MemberTipStore {
  isShowMemberTip: Record<MemberTipPlace, boolean> = { cart: true, scanCodeCart: true, submitOrder: true }

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  close(place: MemberTipPlace): void {
    this.isShowMemberTip[place] = false
  }
}
