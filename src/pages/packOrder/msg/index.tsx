import { Fields, FormScreen } from '@/app/form-screen'
import { back, go } from '@/app/navigate'
import { page, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { LONGEST_REMARK, remarkForm } from '@/features/trade/checkout/remark-form'
import { keptRemark } from '@/features/trade/checkout/saved-requests'
import { Field } from '@/ui/field/field'

/** The remark for one store of an order that is being made (behaviours 2.5). */
export default page('orderRemark', ({ params: { orderKey = '', storeId = '' } }) => {
  const form = useLocalStore('form', (env) => remarkForm(env, orderKey, storeId))
  if (keptRemark(orderKey, storeId) === null) {
    const empty = { text: '订单已提交或已失效', actionText: '去购物车', onAction: () => void go('cart') }
    return <Screen isEmpty empty={empty} />
  }
  return (
    <FormScreen form={form} action="确定" onDone={() => back()}>
      <Fields>
        <Field
          label="给商家留言"
          isLong
          {...form.field('text')}
          maxLength={LONGEST_REMARK}
          placeholder="选填，如送货时间、包装要求"
          hint={`${form.values.text.length}/${LONGEST_REMARK}`}
        />
      </Fields>
    </FormScreen>
  )
})
