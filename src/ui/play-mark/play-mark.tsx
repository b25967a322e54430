import { View } from '@tarojs/components'
import './play-mark.scss'

/** A play symbol over a frame of a video, or in its place, on the ground of its parent. */
export function PlayMark() {
  return (
    <View className="play-mark">
      <View className="play-mark__disc">
        <View className="play-mark__arrow" />
      </View>
    </View>
  )
}
