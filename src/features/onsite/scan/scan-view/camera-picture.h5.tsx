import { View } from '@tarojs/components'
import type { CameraPictureProps } from './camera-picture.types'

/** The platform adds the video to this element. */
export function CameraPicture({ id }: CameraPictureProps) {
  return <View className="scan-view__picture" id={id} />
}
