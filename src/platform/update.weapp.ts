import Taro from '@tarojs/taro'
import type { AppUpdates } from './update.types'

/** WeChat downloads a new version by itself and reports when it is ready. */
export const appUpdates: AppUpdates = {
  asksAtOnce: true,
  watch(onNewer, onFailed) {
    const updates = Taro.getUpdateManager()
    updates.onUpdateReady(() => onNewer(() => updates.applyUpdate()))
    updates.onUpdateFailed(() => onFailed())
  },
  mend: () => false,
}
