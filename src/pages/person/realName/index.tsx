import { chinaDay } from '@contract/codes/china-time'
import { IDENTITY_PROTOCOL } from '@contract/codes/identity'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Fields, FormScreen } from '@/app/form-screen'
import { go } from '@/app/navigate'
import { page, useEnv, useFresh, useLocalStore, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { IdentityStore } from '@/features/customer/identity/identity.store'
import { IdentityFields } from '@/features/customer/identity/identity-fields'
import { IdentityFormStore } from '@/features/customer/identity/identity-form.store'
import { IdentityPromises } from '@/features/customer/identity/identity-promises'
import { WaitingOrder } from '@/features/customer/identity/waiting-order'
import { useAgreeRow } from '@/features/system/protocol/agree-row'
import { Cell, Cells } from '@/ui/cell/cell'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import './index.scss'

const DOCUMENTS = [IDENTITY_PROTOCOL]
/** Texts of the step that continues after verification, by the page that requested it. */
const WAITING: Readonly<Record<string, string>> = {
  submit: '认证通过后，继续提交这笔订单',
  card: '认证通过后，继续绑定银行卡',
}

export default page('realName', ({ params: { from = '' } }) => {
  const { record } = useStore(IdentityStore)
  const store = useLocalStore('form', (env) => new IdentityFormStore(env))
  const env = useEnv()
  const { row, sheet } = useAgreeRow('documents', DOCUMENTS, {
    isOn: store.hasAgreed,
    onTap: () => store.agree(!store.hasAgreed),
  })
  useFresh(record)
  const orders = useStore(WaitingOrder)
  const [order] = useState(() => orders.take())
  const waiting = WAITING[from]
  const shown = record.value
  if (shown?.isAuth)
    return (
      <Screen of={record} isStack>
        <View className="card real-name__done">
          <Icon name="shield-check" size={26} />
          <View className="real-name__title">已实名认证</View>
          <View className="real-name__note">{chinaDay(shown.authAt)} 通过，换绑请联系客服</View>
        </View>
        <Cells>
          <Cell label="真实姓名" value={shown.name} />
          <Cell label="身份证号" value={shown.idCardNo} />
        </Cells>
        <Cells>
          <Cell label="银行卡" onTap={() => void go('bankCards')} />
          <Cell label="支付密码" onTap={() => void go('payPassword')} />
        </Cells>
      </Screen>
    )
  return (
    <FormScreen
      form={{
        isHalfDone: store.form.isHalfDone,
        isBusy: store.form.isBusy,
        refusals: store.form.refusals,
        submit: store.submit,
      }}
      of={record}
      nav={{ ground: 'page' }}
      above={row}
      action="提交认证"
      blocked={store.blocked}
      onDone={() => {
        env.toast('实名认证已通过', { icon: 'success' })
        return waiting ? env.back() : undefined
      }}
    >
      <View className="real-name__head">
        <View className="real-name__words">
          <View className="real-name__title">填写购买人身份信息</View>
          <View className="real-name__note">海外直购按海关要求实名申报</View>
        </View>
        <View className="nook sky real-name__nook">
          <Icon name="shield-check" size={26} />
        </View>
      </View>
      {order ? (
        <View className="card">
          <GoodsLine picture={order.picture} name={order.title} foot={<Price cents={order.cents} size="sm" />}>
            <View className="real-name__waiting">{waiting}</View>
          </GoodsLine>
        </View>
      ) : waiting ? (
        <View className="card real-name__waiting">{waiting}</View>
      ) : null}
      <Fields>
        <IdentityFields store={store} />
      </Fields>
      <IdentityPromises />
      {sheet}
    </FormScreen>
  )
})
