import { View } from '@tarojs/components'
import { useState } from 'react'
import { go } from '@/app/navigate'
import { page, useEnv, useOpen } from '@/app/page'
import { Screen } from '@/app/screen'
import { actOnCode, UNKNOWN_CODE_TEXT } from '@/features/onsite/scan/act'
import { addressOf } from '@/features/onsite/scan/address-of'
import { Icon } from '@/ui/icon/icon'
import './index.scss'

/** The entry for printed QR labels: parses the address and replaces itself with the target page. */
export default page('qr', ({ params }) => {
  const [message, setMessage] = useState<string | null>(null)
  const env = useEnv()
  useOpen(async () => {
    const address = addressOf(params)
    setMessage(address === '' ? UNKNOWN_CODE_TEXT : await actOnCode(env, address, 'replace'))
  })
  return (
    <Screen
      isEmpty={message !== null}
      empty={{
        text: message ?? '',
        note: '可以先逛逛，或重新扫一次',
        picture: 'compass',
        actionText: '回首页',
        onAction: () => void go('home'),
      }}
    >
      <View className="qr">
        <Icon name="scan-line" size={26} />
        正在识别…
      </View>
    </Screen>
  )
})
