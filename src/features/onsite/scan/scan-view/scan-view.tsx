import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useEffect, useId } from 'react'
import { useHide, useLocalStore, useShow } from '@/app/page'
import { scanner } from '@/platform/scan'
import { Button } from '@/ui/button/button'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { CAMERA_TEXTS, ScanCamera } from '../scan-camera'
import type { ScanRead } from '../scan-loop'
import { scanOnScreen } from '../start-scan'
import { CameraPicture } from './camera-picture'
import './scan-view.scss'

interface ScanViewProps {
  /**
   * Called with each code once while it stays in the picture. Reading goes on meanwhile; further codes wait until it
   * resolves.
   */
  onRead: (read: ScanRead) => void | Promise<void>
  /** False while a sheet covers the picture: it freezes, and the camera stays open. */
  isActive: boolean
  className?: string
  /** Shows 输入条码 in place of a camera that cannot be used. */
  onType?: () => void
  /** The button that opens the platform's own scanner, where it has one. */
  ownLabel?: string
  /** Tools beside the torch. */
  children?: ReactNode
}

/** The picture of a camera that reads code after code. */
export const ScanView = observer(function ScanView(props: ScanViewProps) {
  const { onRead, isActive, className, onType, ownLabel = '扫下一件', children } = props
  const id = `scan-${useId().replace(/\W/g, '')}`
  const camera = useLocalStore('camera', (env) => new ScanCamera(env))
  useEffect(() => camera.tell(onRead), [camera, onRead])
  useEffect(() => camera.setActive(isActive), [camera, isActive])
  useShow(() => camera.look(id))
  useHide(() => camera.stop())
  return (
    <View className={classes('scan-view', className)}>
      <CameraPicture camera={camera} id={id} />
      <Words camera={camera} id={id} ownLabel={ownLabel} onType={onType} />
      <View className="scan-view__tools">
        {camera.hasTorch ? (
          <Tap
            className="scan-view__tool"
            label="手电筒"
            isChecked={camera.isTorchOn}
            onTap={() => void camera.switchTorch()}
          >
            <Icon name="flashlight" />
            <View className="scan-view__tool-name">{camera.isTorchOn ? '关灯' : '开灯'}</View>
          </Tap>
        ) : null}
        {children}
      </View>
    </View>
  )
})

interface WordsProps {
  camera: ScanCamera
  id: string
  ownLabel: string
  onType: (() => void) | undefined
}

/** The content over the picture, or in its place. */
const Words = observer(function Words({ camera, id, ownLabel, onType }: WordsProps) {
  const { problem, isLooking, hasOwnScreen } = camera
  const typed = onType ? <Aside name="输入条码" onTap={onType} /> : null
  if (hasOwnScreen) {
    // The platform's scanner can refuse: then this page opens the camera.
    const scanNext = async () => {
      if (!(await scanOnScreen(camera.take))) await camera.look(id)
    }
    return (
      <View className="scan-view__problem">
        <View className="scan-view__words">用扫一扫识别条码或二维码</View>
        <View className="scan-view__ways">
          <Aside name={ownLabel} onTap={() => void scanNext()} />
          {typed}
        </View>
      </View>
    )
  }
  if (problem) {
    const { openSettings } = scanner
    const allow = async () => {
      await openSettings?.().catch(() => {})
      await camera.look(id)
    }
    return (
      <View className="scan-view__problem">
        <View className="scan-view__words">{CAMERA_TEXTS[problem]}</View>
        <View className="scan-view__ways">
          <Aside name={problem === 'refused' && openSettings ? '去设置' : '再试一次'} onTap={() => void allow()} />
          {typed}
        </View>
      </View>
    )
  }
  return (
    <>
      <View className="scan-view__window">{isLooking ? <View className="scan-view__line" /> : null}</View>
      <View className="scan-view__words">{isLooking ? '将条码或二维码放入框内' : '正在打开相机…'}</View>
    </>
  )
})

function Aside({ name, onTap }: { name: string; onTap: () => void }) {
  return (
    <Button size="sm" kind="ghost" className="scan-view__way" onTap={onTap}>
      {name}
    </Button>
  )
}
