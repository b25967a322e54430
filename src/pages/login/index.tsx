import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { leaveLogin } from '@/app/navigate'
import { page, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { CountrySheet } from '@/features/account/country-sheet'
import { LoginStore } from '@/features/account/login.store'
import { LOGIN_PROTOCOLS, ProtocolSheet, useProtocols } from '@/features/account/protocol-sheet'
import { hideKeyboard } from '@/platform/keyboard'
import { Button } from '@/ui/button/button'
import { Check } from '@/ui/check/check'
import { Field } from '@/ui/field/field'
import { Icon, Logo } from '@/ui/icon/icon'
import { Sheet } from '@/ui/sheet/sheet'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

export default page('login', ({ params }) => {
  const form = useLocalStore('form', (env) => new LoginStore(env))
  const protocols = useProtocols()
  const [shown, setShown] = useState<string | null>(null)
  const [isChoosingCountry, setChoosingCountry] = useState(false)
  const [isAskingAgreement, setAskingAgreement] = useState(false)

  const openProtocol = (typeCode: string) => {
    protocols.open(typeCode)
    setShown(typeCode)
  }
  const enter = async () => {
    if (!form.hasAgreed) return setAskingAgreement(true)
    hideKeyboard()
    if (await form.enter()) await leaveLogin(params.redirect)
  }
  const agreeAndEnter = () => {
    setAskingAgreement(false)
    form.agree(true)
    void enter()
  }
  const words = (
    <Text className="login__words">
      我已阅读并同意
      {LOGIN_PROTOCOLS.map(({ typeCode, title }) => (
        <Text key={typeCode} className="login__link" onClick={() => openProtocol(typeCode)}>
          《{title}》
        </Text>
      ))}
    </Text>
  )

  return (
    <Screen nav={{ title: '', ground: 'clear' }} className="login">
      <View className="wash peach" />
      <View className="login__body">
        <View className="login__brand">
          <Logo />
          <View className="login__hello">欢迎来到乐廊</View>
          <View className="login__note">未注册的手机号验证后会自动创建账号</View>
        </View>
        <View className="card login__form">
          <Field
            label="手机号"
            kind="phone"
            value={form.mobile}
            onInput={form.setMobile}
            onBlur={form.checkMobile}
            error={form.mobileError}
            placeholder="请输入手机号"
            maxLength={form.countryCode === '86' ? 11 : 20}
            before={
              <Tap
                className="login__country"
                label={`国家和地区代码，+${form.countryCode}`}
                onTap={() => setChoosingCountry(true)}
              >
                +{form.countryCode}
                <Icon name="chevron-down" size={14} />
              </Tap>
            }
          />
          <Field
            label="验证码"
            kind="code"
            value={form.checkCode}
            onInput={form.setCode}
            error={form.codeError}
            placeholder="6 位数字"
            maxLength={6}
            onConfirm={() => void enter()}
            after={
              <Tap
                className={form.canSend ? 'login__send' : 'login__send login__send--off'}
                isOff={!form.canSend}
                onTap={() => void form.sendCode()}
              >
                {form.secondsLeft > 0 ? `${form.secondsLeft} 秒后重发` : '获取验证码'}
              </Tap>
            }
          />
          <Button
            isWide
            isBusy={form.isEntering}
            isOff={!form.isComplete}
            onOff={form.checkMobile}
            onTap={() => void enter()}
          >
            登录
          </Button>
          <View className="login__agree">
            <Check isOn={form.hasAgreed} label="同意用户协议和隐私政策" onTap={() => form.agree(!form.hasAgreed)} />
            {words}
          </View>
        </View>
      </View>
      <CountrySheet
        isOpen={isChoosingCountry}
        value={form.countryCode}
        onClose={() => setChoosingCountry(false)}
        onPick={form.setCountry}
      />
      <ProtocolSheet
        store={protocols}
        isOpen={shown !== null}
        title={LOGIN_PROTOCOLS.find(({ typeCode }) => typeCode === shown)?.title ?? ''}
        onClose={() => setShown(null)}
      />
      <Sheet
        isOpen={isAskingAgreement}
        title="请先同意协议"
        onClose={() => setAskingAgreement(false)}
        foot={
          <Button isWide onTap={agreeAndEnter}>
            同意并登录
          </Button>
        }
      >
        {words}
      </Sheet>
    </Screen>
  )
})
