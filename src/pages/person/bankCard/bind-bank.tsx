import { BANK_CARD_PROTOCOL, CARD_LENGTH, CARD_TYPE_TEXTS, groupedCard } from '@contract/codes/bank-card'
import { maxPhoneLength } from '@contract/codes/phone'
import { Fields, FormScreen } from '@/app/form-screen'
import { go } from '@/app/navigate'
import { page, useEnv, useFresh, useLocalStore, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { CodeField } from '@/features/customer/account/phone-code-fields'
import { BindCardStore } from '@/features/customer/bank-card/bind-card.store'
import { IdentityStore } from '@/features/customer/identity/identity.store'
import { useAgreeRow } from '@/features/system/protocol/agree-row'
import { Cell, Cells } from '@/ui/cell/cell'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Field } from '@/ui/field/field'

const DOCUMENTS = [BANK_CARD_PROTOCOL]
/** Number of spaces between the groups of the longest number. */
const SPACES = 4

export default page('bindBank', () => {
  const identity = useStore(IdentityStore)
  const store = useLocalStore('card', (env) => new BindCardStore(env))
  const env = useEnv()
  const { row, sheet } = useAgreeRow('documents', DOCUMENTS, {
    isOn: store.hasAgreed,
    onTap: () => store.agree(!store.hasAgreed),
  })
  useFresh(identity.record)
  const { phone, bank } = store
  if (identity.record.isLoaded && !identity.isVerified)
    return (
      <Screen>
        <EmptyState
          isPage
          picture="tools"
          title="先完成实名认证"
          note="持卡人须与实名一致"
          action="去实名认证"
          onAction={() => void go('realName', { from: 'card' })}
        />
      </Screen>
    )
  return (
    <FormScreen
      form={store}
      of={identity.record}
      above={row}
      action="绑定银行卡"
      blocked={store.blocked}
      doneText="银行卡已绑定"
    >
      <Fields>
        <Field
          label="持卡人"
          value={identity.record.value?.name ?? ''}
          isOff
          onInput={() => undefined}
          hint="与实名一致，不能修改"
        />
        <Field
          label="银行卡号"
          kind="digits"
          value={groupedCard(store.cardNo)}
          onInput={store.typeCard}
          onBlur={store.checkCard}
          error={store.cardError ?? (store.isUnknownBank ? '暂不支持这家银行的卡，请换一张' : null)}
          hint={bank ? `${bank.bankName} ${CARD_TYPE_TEXTS[bank.cardType]}` : '输入前 6 位识别银行'}
          placeholder="16 到 19 位卡号"
          maxLength={CARD_LENGTH.most + SPACES}
        />
        <Field
          label="银行预留手机号"
          kind="phone"
          value={phone.mobile}
          onInput={phone.setMobile}
          onBlur={phone.checkMobile}
          error={phone.mobileError}
          placeholder="办卡时留的手机号"
          maxLength={maxPhoneLength(phone.countryCode)}
        />
        <CodeField store={phone} onSend={() => void store.sendCode()} onConfirm={() => void store.submit()} />
      </Fields>
      <Cells>
        <Cell label="支持的银行" onTap={() => void env.go('searchBank')} />
      </Cells>
      {sheet}
    </FormScreen>
  )
})
