import Taro from '@tarojs/taro'
import type { Attention } from './attention.types'

export const attention: Attention = {
  onLeave: (run) => Taro.onAppHide(run),
  onReturn(run) {
    let leftAt: number | null = null
    Taro.onAppHide(() => {
      leftAt = Date.now()
    })
    // WeChat also fires this event at the start of the program.
    Taro.onAppShow(() => {
      if (leftAt !== null) run(Date.now() - leftAt)
      leftAt = null
    })
  },
}
