import { View } from '@tarojs/components'
import { useState } from 'react'
import { page, useHide, useLocalStore, useShow } from '@/app/page'
import { Screen } from '@/app/screen'
import { ScanEntryStore } from '@/features/onsite/scan/scan-entry.store'
import { ScanView } from '@/features/onsite/scan/scan-view/scan-view'
import { Button } from '@/ui/button/button'
import { Field } from '@/ui/field/field'
import './index.scss'

/** The code at the entrance of a store: it opens the store's scan cart. */
export default page('scanStore', () => {
  const entry = useLocalStore('entry', (env) => new ScanEntryStore(env))
  const [isInFront, setInFront] = useState(true)
  useShow(() => setInFront(true))
  useHide(() => setInFront(false))
  const submit = () => void entry.submit()
  return (
    <Screen className="scan-store">
      <ScanView className="scan-store__view" isActive={isInFront} onRead={entry.read} />
      <View className="stack">
        <View className="card scan-store__card">
          <View className="scan-store__title">对准门店入口处的门店码</View>
          <View className="scan-store__note">扫不出来时，输入码下面的编号</View>
          <Field
            label="门店码"
            placeholder="如 STORE_xianhe"
            maxLength={80}
            value={entry.code}
            error={entry.problem || null}
            onInput={entry.setCode}
            onConfirm={submit}
            after={
              <Button size="sm" isBusy={entry.isBusy} onTap={submit}>
                进店
              </Button>
            }
          />
        </View>
      </View>
    </Screen>
  )
})
