import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { ScanStore } from '@/features/onsite/scan/scan.store'
import { ScanView } from '@/features/onsite/scan/scan-view/scan-view'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { TextInput } from '@/ui/text-input/text-input'
import './index.scss'

/** Scans one code; WeChat and the native app have their own scanning screen for that. */
export default page('scanCode', ({ params }) => {
  const isForField = params.forField === '1'
  const scan = useLocalStore('scan', (env) => new ScanStore(env, isForField))
  return (
    <Screen className="scan">
      <ScanView className="scan__stage" onRead={scan.read} isActive ownLabel="打开扫一扫">
        <Tap className="scan-view__tool" onTap={() => void scan.choosePicture()}>
          <Icon name="image" />
          <View className="scan-view__tool-name">相册</View>
        </Tap>
      </ScanView>
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
      {isForField ? null : (
        <Tap className="scan__buy" role="link" leadsTo="scanSelect" onTap={() => void go('scanSelect')}>
          在门店里？用扫码购，不用排队结账
          <Icon name="chevron-right" size={14} />
        </Tap>
      )}
    </Screen>
  )
})
