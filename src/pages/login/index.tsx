import { View } from '@tarojs/components'
import { useState } from 'react'
import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { useAgreement } from '@/features/customer/account/agreement'
import { LoginStore, type LoginWay } from '@/features/customer/account/login.store'
import { PasswordField } from '@/features/customer/account/password-field'
import { typedPhone } from '@/features/customer/account/pending-login'
import { CodeField, PhoneField } from '@/features/customer/account/phone-code-fields'
import { WechatLogin } from '@/features/customer/account/wechat-login'
import { hideKeyboard } from '@/platform/keyboard'
import { Button } from '@/ui/button/button'
import { Logo } from '@/ui/icon/icon'
import { Notice } from '@/ui/notice/notice'
import { Seg } from '@/ui/tabs/tabs'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

const WAYS: readonly { key: LoginWay; text: string }[] = [
  { key: 'code', text: '验证码登录' },
  { key: 'password', text: '密码登录' },
]

export default page('login', ({ params }) => {
  const form = useLocalStore('form', (env) => new LoginStore(env))
  const gate = useAgreement(form)
  const session = useStore(SessionStore)
  const [isLost] = useState(() => session.takeLost())
  const env = useEnv()
  /** Returns to the page that requested the login; when the shopper has left meanwhile, the current page stays. */
  const leave = () => env.leaveLogin(params.redirect)

  const send = async () => {
    hideKeyboard()
    if (await form.enter()) await leave()
  }
  const forgot = () => {
    typedPhone.put(form.phone.mobile)
    void go('password')
  }
  const enter = () => gate.pass(() => void send())

  return (
    <Screen nav={{ title: '', ground: 'clear' }} className="login">
      <View className="wash peach" />
      {isLost ? <Notice text="登录已失效：账号在别处退出了登录，或登录已过期，请重新登录" /> : null}
      <View className="login__body">
        <View className="login__brand">
          <Logo />
          <View className="login__hello">欢迎来到乐廊</View>
          <View className="login__note">
            {form.way === 'code' ? '未注册的手机号验证后会自动创建账号' : '没设置过密码？请先用验证码登录'}
          </View>
        </View>
        <View className="card entry-form login__form">
          <Seg items={WAYS} value={form.way} onChange={form.choose} />
          <PhoneField store={form.phone} />
          {form.way === 'code' ? (
            <CodeField store={form.phone} onConfirm={enter} />
          ) : (
            <PasswordField
              label="密码"
              value={form.password}
              onInput={form.setPassword}
              error={form.passwordError}
              onConfirm={enter}
            />
          )}
          <Button isWide isBusy={form.isEntering} isOff={!form.isComplete} onOff={form.phone.checkMobile} onTap={enter}>
            登录
          </Button>
          {form.way === 'password' ? (
            <Tap className="login__forgot" onTap={forgot}>
              忘记密码
            </Tap>
          ) : null}
          <WechatLogin
            hasAgreed={form.hasAgreed}
            demandAgreement={gate.ask}
            redirect={params.redirect}
            onEntered={leave}
          />
          {gate.row}
        </View>
      </View>
    </Screen>
  )
})
