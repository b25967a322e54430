import Taro from '@tarojs/taro'
import type { BackSteps } from './back-steps.types'

let count = 0

/** WeChat's page-container provides the steps (src/app/page/back-guard); it also intercepts navigation by code. */
export const backSteps: BackSteps = {
  set(steps) {
    count = steps
  },
  clear() {
    if (count === 0) return null
    count = 0
    // The rendering without the container must reach WeChat first.
    return new Promise((resolve) => Taro.nextTick(() => resolve()))
  },
  whenNone(run) {
    run()
  },
}
