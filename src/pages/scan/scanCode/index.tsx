import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { page, useHide, useLocalStore, useShow } from '@/app/page'
import { Screen } from '@/app/screen'
import { CAMERA_TEXTS, ScanStore } from '@/features/onsite/scan/scan.store'
import { scanOnScreen } from '@/features/onsite/scan/start-scan'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { TextInput } from '@/ui/text-input/text-input'
import './index.scss'

const VIEW_ID = 'scan-view'

/** Scans in browsers; WeChat and the native app have their own camera screen. */
export default page('scanCode', ({ params }) => {
  const isForField = params.forField === '1'
  const scan = useLocalStore('scan', (env) => new ScanStore(env, isForField))
  useShow(() => scan.look(VIEW_ID))
  useHide(() => scan.stop())
  return (
    <Screen className="scan">
      <Stage scan={scan} isForField={isForField} />
      <View className="scan__typed">
        <TextInput
          className="scan__field"
          kind="search"
          label={isForField ? '编号' : '条码或商品编号'}
          placeholder={isForField ? '输入编号' : '输入条码或商品编号'}
          maxLength={200}
          value={scan.code}
          onInput={scan.setCode}
          onConfirm={() => void scan.submit()}
        />
        <Button size="sm" isBusy={scan.isBusy} onTap={() => void scan.submit()}>
          确定
        </Button>
      </View>
    </Screen>
  )
})

const Stage = observer(function Stage({ scan, isForField }: { scan: ScanStore; isForField: boolean }) {
  const { problem, isLooking, hasTorch, isTorchOn, hasOwnScreen } = scan
  // The native screen can refuse: then this page opens the camera.
  const openOwn = async () => {
    if (!(await scanOnScreen(isForField ? scan.fillField : undefined))) await scan.look(VIEW_ID)
  }
  if (hasOwnScreen) {
    return (
      <View className="scan__stage">
        <View className="scan__view" id={VIEW_ID} />
        <View className="scan__problem">
          <View className="scan__words">用扫一扫识别条码或二维码</View>
          <Button size="sm" kind="ghost" className="scan__again" onTap={() => void openOwn()}>
            打开扫一扫
          </Button>
        </View>
      </View>
    )
  }
  return (
    <View className="scan__stage">
      <View className="scan__view" id={VIEW_ID} />
      {problem ? (
        <View className="scan__problem">
          <View className="scan__words">{CAMERA_TEXTS[problem]}</View>
          <Button size="sm" kind="ghost" className="scan__again" onTap={() => void scan.look(VIEW_ID)}>
            再试一次
          </Button>
        </View>
      ) : (
        <>
          <View className="scan__window">{isLooking ? <View className="scan__line" /> : null}</View>
          <View className="scan__words">{isLooking ? '将条码或二维码放入框内' : '正在打开相机…'}</View>
        </>
      )}
      <View className="scan__tools">
        {hasTorch ? (
          <Tap className="scan__tool" label="手电筒" isChecked={isTorchOn} onTap={() => void scan.switchTorch()}>
            <Icon name="flashlight" />
            <View className="scan__tool-name">{isTorchOn ? '关灯' : '开灯'}</View>
          </Tap>
        ) : null}
        <Tap className="scan__tool" onTap={() => void scan.choosePicture()}>
          <Icon name="image" />
          <View className="scan__tool-name">相册</View>
        </Tap>
      </View>
    </View>
  )
})
