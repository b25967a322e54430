import { HOME_COUNTRY_CODE, maxPhoneLength } from '@contract/codes/phone'
import { Fields, FormNote, FormScreen } from '@/app/form-screen'
import { page, useEnv, useLocalStore, useShow, useStore } from '@/app/page'
import { logisForm } from '@/features/trade/aftersale/logis-form'
import { PickedCompanyStore } from '@/features/trade/parcel/picked-company.store'
import { Field } from '@/ui/field/field'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

/** The number of a parcel that goes back; until the store has it, another number (behaviours 2.8). */
export default page('fillLogis', ({ params: { refundOrderNo } }) => {
  const env = useEnv()
  const form = useLocalStore('logis', (own) => logisForm(own, refundOrderNo))
  const picked = useStore(PickedCompanyStore)
  useShow(() => {
    const expressCompany = picked.take()
    if (expressCompany !== null) form.put({ expressCompany })
  })
  return (
    <FormScreen form={form} action="提交" doneText="已提交">
      <Fields>
        <Field
          label="物流公司"
          {...form.field('expressCompany')}
          maxLength={30}
          placeholder="如 顺丰速运"
          after={
            <Tap className="fill-logis__pick" label="选择物流公司" onTap={() => void env.go('selectSearch', {})}>
              选择
            </Tap>
          }
        />
        <Field label="物流单号" {...form.field('expressNo')} maxLength={30} placeholder="面单上的字母和数字" />
        <Field
          label="联系电话（选填）"
          kind="phone"
          {...form.field('mobile')}
          maxLength={maxPhoneLength(HOME_COUNTRY_CODE)}
          placeholder="方便商家联系你"
        />
      </Fields>
      <FormNote>商家收到前可以修改单号，请勿寄到付件</FormNote>
    </FormScreen>
  )
})
