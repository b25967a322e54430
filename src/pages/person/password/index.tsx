import { View } from '@tarojs/components'
import { page, useEnv, useLeaveGuard, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { ForgottenStore } from '@/features/customer/account/password.store'
import { typedPhone } from '@/features/customer/account/pending-login'
import { CodeField, PhoneField } from '@/features/customer/account/phone-code-fields'
import { hideKeyboard } from '@/platform/keyboard'
import { Button } from '@/ui/button/button'

export default page('password', () => {
  const form = useLocalStore('form', (env) => new ForgottenStore(env, typedPhone.take()))
  const env = useEnv()
  useLeaveGuard(form.phone.isHalfDone)
  const verify = async () => {
    hideKeyboard()
    const code = await form.verify()
    if (code !== null) await env.go.replace('setPassword', { code, phone: form.maskedPhone })
  }
  return (
    <Screen>
      <View className="inset">
        <View className="card entry-form">
          <View className="entry-form__note">验证手机号后就能设置新密码</View>
          <PhoneField store={form.phone} />
          <CodeField store={form.phone} onConfirm={() => void verify()} />
          <Button
            isWide
            isBusy={form.isBusy}
            isOff={!form.phone.isComplete}
            onOff={form.phone.checkMobile}
            onTap={() => void verify()}
          >
            下一步
          </Button>
        </View>
      </View>
    </Screen>
  )
})
