import { AFTERSALE_MAX_IMAGES } from '@contract/codes/aftersale'
import { HOME_COUNTRY_CODE, maxPhoneLength } from '@contract/codes/phone'
import { Fields, FormNote, FormScreen } from '@/app/form-screen'
import { page, useEnv, useLocalStore, useShow, useStore } from '@/app/page'
import { ScannedCodeStore } from '@/features/onsite/scan/scanned-code.store'
import { scanForField } from '@/features/onsite/scan/start-scan'
import { UploadField } from '@/features/system/media/upload-field'
import { LogisFormStore } from '@/features/trade/aftersale/logis-form.store'
import { PickedCompanyStore } from '@/features/trade/parcel/picked-company.store'
import { Field } from '@/ui/field/field'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

const NO_NUMBER_TEXT = '没有读到物流单号，请对准面单上的条码'

/** The number of a return parcel; it can be changed until the store receives the parcel. */
export default page('fillLogis', ({ params: { refundOrderNo } }) => {
  const env = useEnv()
  const logis = useLocalStore('logis', (own) => new LogisFormStore(own, refundOrderNo))
  const picked = useStore(PickedCompanyStore)
  const scanned = useStore(ScannedCodeStore)
  const { form, pictures, guessed } = logis
  const takeCode = (code: string) => {
    if (!logis.takeCode(code)) env.toast(NO_NUMBER_TEXT)
  }
  useShow(() => {
    const expressCompany = picked.take()
    if (expressCompany !== null) logis.setCompany(expressCompany)
    const code = scanned.take()
    if (code !== null) takeCode(code)
  })
  return (
    <FormScreen
      form={form}
      action="提交"
      doneText="已提交"
      blocked={logis.blockedText}
      leave={{ isAsked: logis.isHalfDone }}
    >
      <Fields>
        <Field
          label="物流单号"
          {...form.field('expressNo')}
          onInput={logis.setNumber}
          maxLength={30}
          placeholder="面单上的字母和数字"
          after={
            <Tap className="fill-logis__scan" label="扫描物流单号" onTap={() => void scanForField(takeCode)}>
              <Icon name="scan-line" size={18} />
            </Tap>
          }
        />
        <Field
          label="物流公司"
          {...form.field('expressCompany')}
          onInput={logis.setCompany}
          maxLength={30}
          placeholder="如 顺丰速运"
          {...(guessed !== '' && { hint: '按单号识别，可以更改' })}
          after={
            <Tap className="fill-logis__pick" label="选择物流公司" onTap={() => void env.go('selectSearch', {})}>
              选择
            </Tap>
          }
        />
        <Field
          label="联系电话（选填）"
          kind="phone"
          {...form.field('mobile')}
          maxLength={maxPhoneLength(HOME_COUNTRY_CODE)}
          placeholder="方便商家联系你"
        />
        <UploadField label="照片（选填）" of={pictures} hint={`面单和包裹的照片，最多 ${AFTERSALE_MAX_IMAGES} 张`} />
      </Fields>
      <FormNote>商家收到前可以修改单号，请勿寄到付件</FormNote>
    </FormScreen>
  )
})
