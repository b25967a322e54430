import Taro from '@tarojs/taro'
import type { LeaveGuard } from './leave-guard.types'

export const leaveGuard: LeaveGuard = {
  ask: (message) => Taro.enableAlertBeforeUnload({ message }),
  allow: () => Taro.disableAlertBeforeUnload(),
}
