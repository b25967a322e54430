import { View } from '@tarojs/components'
import { page, useEnv, useLeaveGuard, useLocalStore, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { PhoneChangeStore } from '@/features/customer/account/phone-change.store'
import { CodeField, PhoneField } from '@/features/customer/account/phone-code-fields'
import { hideKeyboard } from '@/platform/keyboard'
import { Button } from '@/ui/button/button'
import { type Step, Steps } from '@/ui/steps/steps'

const stepsAt = (isProven: boolean): Step[] => [
  { text: '验证原手机号', note: '', state: isProven ? 'done' : 'now' },
  { text: '验证新手机号', note: '', state: isProven ? 'now' : 'open' },
  { text: '完成更换', note: '', state: 'open' },
]

export default page('changeMobile', () => {
  const env = useEnv()
  const { user } = useStore(SessionStore)
  const store = useLocalStore('change', (own) => new PhoneChangeStore(own))
  const { old, fresh, isProven } = store
  useLeaveGuard(store.isHalfDone)
  const prove = () => {
    hideKeyboard()
    void store.proveOld()
  }
  const replace = async () => {
    hideKeyboard()
    if (await store.replace()) await env.go.replace('personResult', { type: 'phone' })
  }
  return (
    <Screen isStack>
      <Steps steps={stepsAt(isProven)} />
      {isProven ? (
        <View className="card entry-form">
          <View className="entry-form__note">输入新手机号。更换后用新手机号登录，其他设备会退出登录</View>
          <PhoneField store={fresh} />
          <CodeField store={fresh} onConfirm={() => void replace()} />
          <Button
            isWide
            isBusy={store.isBusy}
            isOff={!fresh.isComplete}
            onOff={fresh.checkMobile}
            onTap={() => void replace()}
          >
            更换手机号
          </Button>
          <Button kind="ghost" isWide onTap={store.again}>
            重新验证原手机号
          </Button>
        </View>
      ) : (
        <View className="card entry-form">
          <View className="entry-form__note">先验证现在的手机号 {user?.mobile}</View>
          <CodeField store={old} onConfirm={prove} />
          <Button isWide isBusy={store.isBusy} isOff={!old.isComplete} onTap={prove}>
            下一步
          </Button>
        </View>
      )}
    </Screen>
  )
})
