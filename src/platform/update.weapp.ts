import Taro from '@tarojs/taro'
import type { AppUpdates } from './update.types'

/** WeChat fetches a new version by itself and says when it lies ready. */
export const appUpdates: AppUpdates = {
  asksAtOnce: true,
  watch(onNewer, onFailed) {
    const updates = Taro.getUpdateManager()
    updates.onUpdateReady(() => onNewer(() => updates.applyUpdate()))
    updates.onUpdateFailed(() => onFailed())
  },
  mend: () => false,
}
