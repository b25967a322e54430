import { RECEIPT_DAYS } from '@contract/codes/receipt'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Fields, FormNote, FormScreen } from '@/app/form-screen'
import { useLazyComponent } from '@/app/late'
import { go } from '@/app/navigate'
import { useEnv, useLocalStore } from '@/app/page'
import { Hero } from '@/features/system/advert/hero'
import { Field, PickField } from '@/ui/field/field'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { Notice } from '@/ui/notice/notice'
import { Thumbs } from '@/ui/thumbs/thumbs'
import { UploadField } from '../../system/media/upload-field'
import { boughtDays, hourText } from './bought-days'
import { MallSheet } from './mall-sheet'
import { ReceiptFormStore } from './receipt-form.store'
import './receipt-form.scss'

const loadHours = () => import('../../trade/pickup/slot-sheet').then(({ SlotSheet }) => SlotSheet)

/** Form of a receipt for points: store, amount, number, time and picture; `again`: a refused receipt. */
export const ReceiptForm = observer(function ReceiptForm({ again }: { again: string | undefined }) {
  const env = useEnv()
  const store = useLocalStore('receipt', (own) => new ReceiptFormStore(own, again))
  const { form, loaded, picture } = store
  const { storeId, storeName, purchasedAt } = form.values
  const [sheet, setSheet] = useState<'mall' | 'time' | null>(null)
  const Hours = useLazyComponent(sheet === 'time', loadHours)
  const { before, adverts = [] } = loaded.value ?? {}
  const close = () => setSheet(null)
  return (
    <FormScreen
      form={form}
      of={loaded}
      nav={{ right: <NavWord text="我的小票" onTap={() => void go('wechatIntegral', { show: 'mine' })} /> }}
      gone={{
        text: '没有这张小票',
        picture: 'order',
        actionText: '我的小票',
        onAction: () => void go.replace('wechatIntegral', { show: 'mine' }),
      }}
      action={again ? '重新提交' : '提交审核'}
      blocked={store.blockedText}
      leave={{ isAsked: store.isHalfDone }}
      doneText="已提交，等待审核"
      onDone={() => (again ? env.back() : env.go.replace('wechatIntegral', { scoreNo: store.sentNo }))}
    >
      {adverts.length > 0 || before?.reason ? (
        <View className="receipt-form__top">
          {before?.reason ? <Notice text={`上次没有通过：${before.reason}`} /> : <Hero adverts={adverts} />}
        </View>
      ) : null}
      <Fields>
        <PickField
          label="门店"
          value={storeName}
          placeholder="小票是哪家店的"
          error={form.errors.storeName}
          onTap={() => setSheet('mall')}
        />
        <Field
          label="实付金额"
          {...form.field('yuan')}
          maxLength={9}
          placeholder="小票上的实付，如 128.50"
          before={<Text>¥</Text>}
          hint="每满 ¥1 得 1 积分，会员按会员卡的倍数"
        />
        <Field label="小票单号" {...form.field('receiptNo')} maxLength={store.noMax} placeholder="字母、数字或短横" />
        <PickField
          label="购买时间"
          value={hourText(purchasedAt)}
          placeholder={`${RECEIPT_DAYS} 天内`}
          error={form.errors.purchasedAt}
          onTap={() => setSheet('time')}
        />
      </Fields>
      <Fields>
        {before ? (
          <View className="field">
            <View className="field__label">上次的照片</View>
            <Thumbs name="小票" images={[before.image]} />
          </View>
        ) : null}
        <UploadField
          label={before ? '换一张（选填）' : '小票照片'}
          of={picture}
          hint="拍全整张小票，店名、单号、金额和时间要看得清"
        />
      </Fields>
      <FormNote>今天还能提交 {loaded.value?.leftToday ?? 0} 张，每张小票只能提交一次，照片不会公开</FormNote>
      <MallSheet value={storeId} isOpen={sheet === 'mall'} onClose={close} onPick={store.choose} />
      {Hours ? (
        <Hours
          title="购买时间"
          pickup={{ slotAt: purchasedAt || null, text: '', days: boughtDays(env.now()) }}
          isOpen={sheet === 'time'}
          onClose={close}
          onPick={(at) => form.put({ purchasedAt: at })}
        />
      ) : null}
    </FormScreen>
  )
})
