import { View } from '@tarojs/components'
import './play-mark.scss'

/** Over a frame of a video, or in its place: what it stands in is its ground. */
export function PlayMark() {
  return (
    <View className="play-mark">
      <View className="play-mark__disc">
        <View className="play-mark__arrow" />
      </View>
    </View>
  )
}
