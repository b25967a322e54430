import { makeAutoObservable } from 'mobx'
import { tabArea } from '../routes/tabs'
import { clearTabMark, showTabDot } from '../tab-marks'

const MINE_TAB_INDEX = Object.keys(tabArea.rows).indexOf('mine')

/** The red dot on the tab 我的: there is unread content. Off until known. */
export class MineDot {
  static readonly isKept = true
  isOn = false

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  set(isOn: boolean): void {
    this.isOn = isOn
    this.draw()
  }

  /** Draws the dot again after a tab page came to the front. */
  draw(): void {
    if (this.isOn) showTabDot(MINE_TAB_INDEX)
    else clearTabMark(MINE_TAB_INDEX)
  }
}
