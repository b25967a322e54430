import { Camera } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import type { CameraPictureProps } from './camera-picture.types'

const CAMERA = 'scope.camera'

/** WeChat's camera reads codes itself, and stays open between them. */
export const CameraPicture = observer(function CameraPicture({ camera, id }: CameraPictureProps) {
  if (!camera.isWanted) return null
  return (
    <Camera
      className="scan-view__picture"
      id={id}
      mode="scanCode"
      devicePosition="back"
      flash={camera.isTorchOn ? 'torch' : 'off'}
      onInitDone={() => camera.opened(true)}
      onScanCode={({ detail }) => camera.see([{ code: codeOf(detail), isSure: true }])}
      onError={() => void explain(camera)}
    />
  )
})

function codeOf(detail: unknown): string {
  return typeof detail === 'object' && detail !== null && 'result' in detail ? String(detail.result) : ''
}

/** WeChat reports a refusal and a fault alike. */
async function explain(camera: CameraPictureProps['camera']): Promise<void> {
  const isRefused = await Taro.getSetting().then(
    ({ authSetting }) => authSetting[CAMERA] === false,
    () => false,
  )
  camera.fail(isRefused ? 'refused' : 'failed')
}
