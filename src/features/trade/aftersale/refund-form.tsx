import { AFTERSALE_MAX_NOTE, type AftersaleType } from '@contract/codes/aftersale'
import { priceText } from '@contract/codes/money'
import { timesText, weightText } from '@contract/codes/scan'
import type { AftersaleForm } from '@contract/schema/aftersale'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Fields, FormScreen } from '@/app/form-screen'
import { useEnv, useLocalStore } from '@/app/page'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'
import { Chip } from '@/ui/chip/chip'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Price } from '@/ui/price/price'
import { Sheet } from '@/ui/sheet/sheet'
import { Stepper } from '@/ui/stepper/stepper'
import { UploadField } from '../../system/media/upload-field'
import { NO_ORDER } from '../order/no-order'
import { RefundExtrasCard } from '../order/refund-extras'
import { RefundFormStore, type RefundRequest } from './refund-form.store'
import './refund-form.scss'

const RECEIVED = [
  { isOn: false, text: '未收到' },
  { isOn: true, text: '已收到' },
] as const

/** The form of a case: goods, reason, number, amount, note and pictures. */
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
                  <Text className="refund-form__times">{timesText(shown.line)}</Text>
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

/** The fields that the shopper fills in. */
const RefundFields = observer(function RefundFields({
  store,
  shown,
  isAgain,
}: {
  store: RefundFormStore
  shown: AftersaleForm
  /** The form changes an existing case, whose earlier pictures stay in its history. */
  isAgain: boolean
}) {
  const { form, pictures, most } = store
  const { isReceived, reason, number, yuan, note, skuId } = form.values
  const [isPicking, setPicking] = useState(false)
  const reasonLabel = store.isReplacement ? '换货原因' : '退款原因'
  return (
    <>
      <Cells>
        {store.canMiss ? (
          <Cell
            label="是否收到货"
            control={RECEIVED.map(({ isOn, text }) => (
              <Chip key={text} isPill text={text} isOn={isOn === isReceived} onTap={() => store.setReceived(isOn)} />
            ))}
          />
        ) : null}
        <Cell
          label={reasonLabel}
          value={
            form.errors.reason ? <View className="refund-form__bad">{form.errors.reason}</View> : reason || '请选择'
          }
          isHollow={reason === ''}
          onTap={() => setPicking(true)}
        />
        {store.weightMost === null ? (
          <Cell
            label="申请数量"
            note={`共 ${shown.numberMost} 件`}
            control={
              <Stepper label="申请" value={number} max={Math.max(1, shown.numberMost)} onChange={store.setNumber} />
            }
          />
        ) : null}
      </Cells>
      <Fields>
        {store.weightMost === null ? null : (
          <Field
            label="申请重量"
            kind="digits"
            {...form.field('grams')}
            onInput={store.setGrams}
            maxLength={8}
            placeholder="填写要退的重量"
            after={<Text>克</Text>}
            hint={`最多 ${store.weightMost} 克（${weightText(store.weightMost)}）`}
          />
        )}
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
            isAmount
            {...form.field('yuan')}
            maxLength={12}
            placeholder="先选择原因"
            before={yuan === '' ? null : <Text>¥</Text>}
            hint={
              most
                ? `最多 ${priceText(most.cents)}${most.freight > 0 ? `，含运费 ${priceText(most.freight)}` : ''}，审核通过后原路退回`
                : ''
            }
          />
        )}
      </Fields>
      <RefundExtrasCard extras={store.extras.value} />
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
      <Sheet isOpen={isPicking} onClose={() => setPicking(false)} title={reasonLabel}>
        <Cells>
          {store.reasons.map((text) => (
            <Cell
              key={text}
              label={text}
              control={<CheckMark isOn={text === reason} />}
              onTap={() => {
                store.setReason(text)
                setPicking(false)
              }}
            />
          ))}
        </Cells>
      </Sheet>
    </>
  )
})
