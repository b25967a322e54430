import { View } from '@tarojs/components'
import { page, useEnv, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import type { Env } from '@/app/stores'
import { ScanSessionStore, UNKNOWN_GOODS_TEXT } from '@/features/onsite/scan/scan-session.store'
import { Result } from '@/ui/result/result'
import './index.scss'

/** A scanned code without a matching product: scan again, or type it. */
export default page('scanResult1', ({ params: { code, from } }) => {
  const session = useStore(ScanSessionStore)
  const env = useEnv()
  const { unknown, scanStore } = session
  const go = (wish: 'scan' | 'type') => {
    if (scanStore || from === 'cart') session.leave(wish)
    return leave(env, from, scanStore?.storeId)
  }
  return (
    <Screen className="scan-result">
      <View className="wash stone" />
      <View className="scan-result__over">
        <Result
          look={{
            icon: 'scan-barcode',
            tone: 'wait',
            title: unknown && unknown.code === code ? unknown.text : UNKNOWN_GOODS_TEXT,
            note: scanStore ? `${scanStore.name}没有这个条码的商品，可请店员帮忙` : '请核对条码，或请店员帮忙',
          }}
          actions={[
            { text: '重新扫码', onTap: () => go('scan') },
            { text: '手动输入', onTap: () => go('type') },
          ]}
        >
          {code}
        </Result>
      </View>
    </Screen>
  )
})

/** Leads back to the scan cart below, or to the scan cart of the current store, or to the scanning page. */
async function leave(env: Env, from: string | undefined, storeId: string | undefined): Promise<void> {
  if (from === 'cart') await env.back()
  else if (storeId) await env.go.replace('scanCodeCart', { storeId })
  else await env.go.replace('scanCode')
}
