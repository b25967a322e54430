import { makeAutoObservable } from 'mobx'

/** The pages that show the member tip; the names are those of isShowMemberTip. */
export type MemberTipPlace = 'cart' | 'scanCodeCart' | 'submitOrder'

/** Whether each page still shows the member saving; once closed it stays hidden there until the logout. */
export class MemberTipStore {
  isShowMemberTip: Record<MemberTipPlace, boolean> = { cart: true, scanCodeCart: true, submitOrder: true }

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  close(place: MemberTipPlace): void {
    this.isShowMemberTip[place] = false
  }
}
