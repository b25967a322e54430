import { chinaClock } from '@contract/codes/china-time'
import { ID_TAIL_LENGTH } from '@contract/codes/identity'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useEnv, useFresh, useLeaveGuard, useLocalStore, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { CodeField } from '@/features/customer/account/phone-code-fields'
import { DigitPad } from '@/features/customer/pay-password/digit-pad'
import { PayPasswordStore } from '@/features/customer/pay-password/pay-password.store'
import { PayPasswordFormStore } from '@/features/customer/pay-password/pay-password-form.store'
import { hideKeyboard } from '@/platform/keyboard'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Field } from '@/ui/field/field'
import { Notice } from '@/ui/notice/notice'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

const PAD_TITLES = { old: '输入原支付密码', new: '设置 6 位支付密码', again: '再输入一次' } as const
const PAD_NOTES = {
  old: '验证后设置新密码',
  new: '不能是 6 位相同或连续的数字',
  again: '与刚才输入的一致',
} as const

export default page('payPassword', () => {
  const { state } = useStore(PayPasswordStore)
  const form = useLocalStore('form', (env) => new PayPasswordFormStore(env))
  const env = useEnv()
  useFresh(state)
  useLeaveGuard(form.isHalfDone)
  const { step, code } = form
  const shown = state.value
  const isDone = async (work: Promise<boolean>) => {
    hideKeyboard()
    if (await work) env.toast('支付密码已设置', { icon: 'success' })
  }
  const nav = step === 'menu' ? {} : { onBack: () => void form.stepBack() }
  return (
    <Screen of={state} isStack nav={nav} skeleton={<CardSkeleton cards={[2]} />}>
      {!shown ? null : step === 'menu' ? (
        <>
          {shown.lockedUntil > env.now() ? (
            <Notice text={`错误次数太多，${chinaClock(shown.lockedUntil)} 后可再试，也可以现在重置`} />
          ) : null}
          <View className="stack__lead">
            {shown.isSet ? '解绑银行卡时用支付密码确认是你本人' : '还没有支付密码。解绑银行卡时用它确认是你本人'}
          </View>
          <Cells>
            {shown.isSet ? (
              <>
                <Cell label="修改支付密码" note="用原密码" onTap={() => form.begin('old')} />
                <Cell label="忘记支付密码" note="用验证码重置" onTap={() => form.begin('code')} />
              </>
            ) : (
              <Cell label="设置支付密码" value={shown.mobile} onTap={() => form.begin('code')} />
            )}
          </Cells>
          <Cells>
            <Cell label="银行卡" onTap={() => void go('bankCards')} />
            <Cell label="实名认证" value={shown.needsIdTail ? '已认证' : '未认证'} onTap={() => void go('realName')} />
          </Cells>
        </>
      ) : step === 'code' ? (
        <View className="card entry-form">
          <View className="entry-form__note">验证码发到 {shown.mobile}</View>
          <CodeField store={code} onConfirm={() => void isDone(form.prove(shown.needsIdTail))} />
          {shown.needsIdTail ? (
            <Field
              label={`身份证号后 ${ID_TAIL_LENGTH} 位`}
              kind="idCard"
              value={form.idTail}
              onInput={form.typeTail}
              error={form.tailError}
              placeholder="末位可能是 X"
              maxLength={ID_TAIL_LENGTH}
            />
          ) : null}
          <Button isWide isBusy={form.isBusy} onTap={() => void isDone(form.prove(shown.needsIdTail))}>
            下一步
          </Button>
        </View>
      ) : (
        <View className="card pay-password">
          <View className="pay-password__title">{PAD_TITLES[step]}</View>
          <View className="pay-password__note">{PAD_NOTES[step]}</View>
          <DigitPad
            key={step}
            error={form.padError}
            isBusy={form.isBusy}
            onType={form.clearPadError}
            onEnter={(digits) => void isDone(form.enter(digits))}
          />
        </View>
      )}
    </Screen>
  )
})
