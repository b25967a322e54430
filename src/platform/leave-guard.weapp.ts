import Taro from '@tarojs/taro'
import type { LeaveGuard } from './leave-guard.types'

/** Before WeChat's library 2.12 there is no such question: then only the arrow asks. */
export const leaveGuard: LeaveGuard = {
  ask: (message) => Taro.enableAlertBeforeUnload?.({ message }),
  allow: () => Taro.disableAlertBeforeUnload?.(),
}
