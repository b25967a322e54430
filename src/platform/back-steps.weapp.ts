import Taro from '@tarojs/taro'
import type { BackSteps } from './back-steps.types'

let count = 0

/** WeChat's page-container stands for the steps (src/app/page/back-guard); it takes a program's own way back, too. */
export const backSteps: BackSteps = {
  set(steps) {
    count = steps
  },
  clear() {
    if (count === 0) return null
    count = 0
    // What was drawn without the container has to arrive first.
    return new Promise((resolve) => Taro.nextTick(() => resolve()))
  },
  whenNone(run) {
    run()
  },
}
