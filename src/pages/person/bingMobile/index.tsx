import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useEnv, useLeaveGuard, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { useAgreement } from '@/features/customer/account/agreement'
import { BindPhoneStore } from '@/features/customer/account/bind-phone.store'
import { CodeField, PhoneField } from '@/features/customer/account/phone-code-fields'
import { hideKeyboard } from '@/platform/keyboard'
import { Button } from '@/ui/button/button'
import { EmptyState } from '@/ui/empty-state/empty-state'

export default page('bingMobile', () => {
  const form = useLocalStore('form', (env) => new BindPhoneStore(env))
  const gate = useAgreement(form)
  const env = useEnv()
  useLeaveGuard(form.phone.isHalfDone)
  const send = async () => {
    hideKeyboard()
    if (await form.bind()) await env.leaveLogin(form.pending?.redirect)
  }
  const bind = () => gate.pass(() => void send())
  if (!form.pending) {
    return (
      <Screen>
        <EmptyState
          isPage
          picture="tools"
          title="授权已失效"
          note="请重新登录"
          action="去登录"
          onAction={() => void go.replace('login')}
        />
      </Screen>
    )
  }
  return (
    <Screen>
      <View className="inset">
        <View className="card entry-form">
          <View className="entry-form__note">
            {form.pending.kind === 'wechat'
              ? '绑定手机号后，下次用微信就能直接登录'
              : '合作方请求登录，请验证你本人的手机号'}
          </View>
          <PhoneField store={form.phone} />
          <CodeField store={form.phone} onConfirm={bind} />
          <Button
            isWide
            isBusy={form.isBusy}
            isOff={!form.phone.isComplete}
            onOff={form.phone.checkMobile}
            onTap={bind}
          >
            绑定并登录
          </Button>
          {gate.row}
        </View>
      </View>
    </Screen>
  )
})
