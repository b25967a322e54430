import { AFTERSALE_MAX_NOTE, type AftersaleType } from '@contract/codes/aftersale'
import type { AftersaleForm } from '@contract/schema/aftersale'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Fields, FormScreen } from '@/app/form-screen'
import { useEnv, useLocalStore } from '@/app/page'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { priceText } from '@/ui/price/cents'
import { Price } from '@/ui/price/price'
import { Stepper } from '@/ui/stepper/stepper'
import { UploadField } from '../../system/media/upload-field'
import { RefundFormStore, type RefundRequest } from './refund-form.store'
import './refund-form.scss'
import { NO_ORDER } from '@/features/trade/order/no-order'

const RECEIVED = [
  { code: 'no', text: '未收到' },
  { code: 'yes', text: '已收到' },
] as const

/** The form of a case: its goods, why, how many, how much, what there is to say and to see. */
export const RefundForm = observer(function RefundForm({ ask, type }: { ask: RefundRequest; type: AftersaleType }) {
  const store = useLocalStore('refund', (env) => new RefundFormStore(env, ask, type))
  const env = useEnv()
  const { form, loaded, choice } = store
  const shown = loaded.value
  const why = choice?.disabledReason ?? (choice ? null : '该商品当前不能申请')
  return (
    <FormScreen
      form={form}
      of={loaded}
      gone={NO_ORDER}
      action={ask.refundOrderNo ? '重新提交' : '提交申请'}
      blocked={shown && why ? why : store.blockedText}
      onDone={() => env.go.replace('saleSefund', {})}
    >
      {shown ? (
        <>
          <View className="card">
            <GoodsLine
              picture={shown.line.picture}
              name={shown.line.title}
              foot={
                <>
                  <Price cents={shown.line.price} size="sm" />
                  <Text className="refund-form__times">×{shown.line.number}</Text>
                </>
              }
            >
              <View className="refund-form__note">{shown.line.specText}</View>
            </GoodsLine>
          </View>
          {why ? null : <RefundFields store={store} shown={shown} isAgain={ask.refundOrderNo !== undefined} />}
        </>
      ) : null}
    </FormScreen>
  )
})

/** What is asked of the shopper. */
const RefundFields = observer(function RefundFields({
  store,
  shown,
  isAgain,
}: {
  store: RefundFormStore
  shown: AftersaleForm
  /** Put again: what was shown stays. */
  isAgain: boolean
}) {
  const { form, pictures, most } = store
  const { isReceived, reason, number, note, skuId } = form.values
  return (
    <>
      <Fields>
        {store.canMiss ? (
          <Choice
            label="是否收到货"
            options={RECEIVED}
            value={isReceived ? 'yes' : 'no'}
            onPick={(code) => store.setReceived(code === 'yes')}
          />
        ) : null}
        <Choice
          label={store.isReplacement ? '换货原因' : '退款原因'}
          options={store.reasons}
          value={reason}
          onPick={store.setReason}
        />
        {form.errors.reason ? <View className="refund-form__bad">{form.errors.reason}</View> : null}
        <View className="field refund-form__number">
          <View className="field__label">申请数量，共 {shown.numberMost} 件</View>
          <Stepper label="申请" value={number} max={Math.max(1, shown.numberMost)} onChange={store.setNumber} />
        </View>
      </Fields>
      <Fields>
        {store.isReplacement ? (
          <>
            <Choice
              label="换成"
              options={shown.skus
                .filter(({ stock }) => stock > 0)
                .map((sku) => ({ code: sku.skuId, text: sku.specText || '同款' }))}
              value={skuId}
              onPick={(code) => form.put({ skuId: code })}
            />
            {form.errors.skuId ? <View className="refund-form__bad">{form.errors.skuId}</View> : null}
          </>
        ) : (
          <Field
            label="退款金额"
            {...form.field('yuan')}
            maxLength={12}
            placeholder="先选择原因"
            before={<Text>¥</Text>}
            hint={
              most
                ? `最多 ${priceText(most.cents)}${most.freight > 0 ? `，含运费 ${priceText(most.freight)}` : ''}，审核通过后原路退回`
                : ''
            }
          />
        )}
      </Fields>
      <Fields>
        <Field
          label="补充说明（选填）"
          isLong
          isRoomy
          {...form.field('note')}
          maxLength={AFTERSALE_MAX_NOTE}
          placeholder="说说遇到的问题，方便商家处理"
          hint={`${note.length}/${AFTERSALE_MAX_NOTE}`}
        />
        <UploadField
          label={isAgain ? '补充图片（选填，之前的凭证仍在协商历史里）' : '图片凭证（选填）'}
          of={pictures}
        />
      </Fields>
    </>
  )
})
