import { PASSWORD_LENGTH } from '@contract/codes/login'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useEnv, useLeaveGuard, useLocalStore, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { NewPasswordStore } from '@/features/customer/account/password.store'
import { PasswordField } from '@/features/customer/account/password-field'
import { CodeField } from '@/features/customer/account/phone-code-fields'
import { hideKeyboard } from '@/platform/keyboard'
import { Button } from '@/ui/button/button'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Seg } from '@/ui/tabs/tabs'

const WAYS = [
  { key: 'old', text: '用原密码' },
  { key: 'code', text: '用验证码' },
] as const

export default page('setPassword', ({ params }) => {
  const session = useStore(SessionStore)
  const proof = useLocalStore('proof', (env) => new NewPasswordStore(env, params.code))
  const { form } = proof
  const env = useEnv()
  useLeaveGuard(proof.isHalfDone)
  const save = async () => {
    hideKeyboard()
    if ((await form.submit()) === null) return
    await env.go.replace('personResult', { type: 'password' })
  }
  if (!proof.hasProof && !session.isLoggedIn) {
    return (
      <Screen>
        <EmptyState
          isPage
          picture="tools"
          title="请先验证手机号"
          note="验证结果只在这次打开时有效"
          action="去验证"
          onAction={() => void go.replace('password')}
        />
      </Screen>
    )
  }
  return (
    <Screen>
      <View className="inset">
        <View className="card entry-form">
          {proof.hasProof ? (
            <View className="entry-form__note">为 {params.phone} 设置新密码，其他设备会退出登录</View>
          ) : (
            <>
              <View className="entry-form__note">设置后其他设备会退出登录</View>
              <Seg items={WAYS} value={proof.way} onChange={proof.choose} />
              {proof.way === 'old' ? (
                <PasswordField label="原密码" {...form.field('oldPassword')} hint="没有设置过密码，请用验证码" />
              ) : (
                <CodeField store={proof.own} onConfirm={() => void save()} />
              )}
            </>
          )}
          <PasswordField
            isNew
            label="新密码"
            {...form.field('password')}
            hint={`${PASSWORD_LENGTH.least}–${PASSWORD_LENGTH.most} 位，同时有字母和数字`}
            placeholder="请输入新密码"
          />
          <PasswordField
            isNew
            label="再次输入"
            {...form.field('again')}
            placeholder="请再输入一次新密码"
            onConfirm={() => void save()}
          />
          <Button isWide isBusy={form.isBusy} isOff={!proof.isComplete} onTap={() => void save()}>
            确定
          </Button>
        </View>
      </View>
    </Screen>
  )
})
