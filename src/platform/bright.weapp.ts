import Taro from '@tarojs/taro'
import type { Bright } from './bright.types'

/** A refusal of the device is ignored: the code is shown anyway. */
const quietly = (work: Promise<unknown>) => void work.catch(() => {})

export const bright: Bright = {
  begin() {
    let isOver = false
    let before: number | null = null
    quietly(Taro.setKeepScreenOn({ keepScreenOn: true }))
    quietly(
      Taro.getScreenBrightness().then(({ value }: { value?: number }) => {
        if (isOver || value === undefined) return
        before = value
        return Taro.setScreenBrightness({ value: 1 })
      }),
    )
    return () => {
      isOver = true
      quietly(Taro.setKeepScreenOn({ keepScreenOn: false }))
      if (before !== null) quietly(Taro.setScreenBrightness({ value: before }))
    }
  },
}
