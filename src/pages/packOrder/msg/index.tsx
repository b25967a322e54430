import { Fields, FormScreen } from '@/app/form-screen'
import { back, go } from '@/app/navigate'
import { page, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { savedChoices, savedText } from '@/features/trade/checkout/saved-requests'
import { textChoiceForm } from '@/features/trade/checkout/text-choice-form'
import { REMARK_TEXT } from '@/features/trade/remark/remark-text'
import { Field } from '@/ui/field/field'

/** Edits a text of a pending order: the remark for one store, or a row that the server describes. */
export default page('orderRemark', ({ params: { orderKey = '', storeId = '', key = '', field = '' } }) => {
  const place = { storeId, ...(key === '' ? REMARK_TEXT : { key, field }) }
  const form = useLocalStore('form', (env) => textChoiceForm(env, orderKey, place))
  const text = key === '' ? REMARK_TEXT : savedText(orderKey, storeId, { key, field })
  if (!text || savedChoices(orderKey) === null) {
    const empty = { text: '订单已提交或已失效', actionText: '去购物车', onAction: () => void go('cart') }
    return <Screen isEmpty empty={empty} />
  }
  return (
    <FormScreen form={form} action="确定" onDone={() => back()}>
      <Fields>
        <Field
          label={text.label}
          isLong
          {...form.field('text')}
          maxLength={text.maxLength}
          placeholder={text.placeholder}
          hint={`${form.values.text.length}/${text.maxLength}`}
        />
      </Fields>
    </FormScreen>
  )
})
