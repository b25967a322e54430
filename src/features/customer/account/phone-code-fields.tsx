import { maxPhoneLength } from '@contract/codes/phone'
import { LOGIN_CODE } from '@contract/codes/session'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Field } from '@/ui/field/field'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { CountrySheet } from './country-sheet'
import type { PhoneCodeStore } from './phone-code.store'
import './phone-code-fields.scss'

/** The phone with its country code. */
export const PhoneField = observer(function PhoneField({ store }: { store: PhoneCodeStore }) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Field
        label="手机号"
        kind="phone"
        value={store.mobile}
        onInput={store.setMobile}
        onBlur={store.checkMobile}
        error={store.mobileError}
        placeholder="请输入手机号"
        maxLength={maxPhoneLength(store.countryCode)}
        before={
          <Tap
            className="phone-code__country"
            label={`国家和地区代码，+${store.countryCode}`}
            onTap={() => setChoosing(true)}
          >
            +{store.countryCode}
            <Icon name="chevron-down" size={14} />
          </Tap>
        }
      />
      <CountrySheet
        isOpen={isChoosing}
        value={store.countryCode}
        onClose={() => setChoosing(false)}
        onPick={store.setCountry}
      />
    </>
  )
})

/** The code field with the button that sends a code. */
export const CodeField = observer(function CodeField(props: {
  store: PhoneCodeStore
  onConfirm: () => void
  /** Replaces `store.send`, for a form in which other fields must be valid first. */
  onSend?: () => void
}) {
  const { store, onConfirm, onSend = () => void store.send() } = props
  return (
    <Field
      label="验证码"
      kind="code"
      value={store.checkCode}
      onInput={store.setCode}
      error={store.codeError}
      placeholder="6 位数字"
      maxLength={LOGIN_CODE.digits}
      onConfirm={onConfirm}
      after={
        <Tap
          className={store.canSend ? 'phone-code__send' : 'phone-code__send phone-code__send--off'}
          isOff={!store.canSend}
          onTap={onSend}
        >
          {store.secondsLeft > 0 ? `${store.secondsLeft} 秒后重发` : '获取验证码'}
        </Tap>
      }
    />
  )
})
