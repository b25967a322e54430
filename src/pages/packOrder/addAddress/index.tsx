import { maxPhoneLength } from '@contract/codes/phone'
import { useState } from 'react'
import { Fields, FormScreen } from '@/app/form-screen'
import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useShow, useStore, useTitle } from '@/app/page'
import { AddressFormStore, LABELS } from '@/features/customer/address/address-form.store'
import { regionOf } from '@/features/customer/address/area-names'
import { PastedAddress } from '@/features/customer/address/pasted-address'
import { PickedPlaceStore } from '@/features/customer/address/picked-place.store'
import { RegionField } from '@/features/customer/address/region-field'
import { Cells, SwitchCell } from '@/ui/cell/cell'
import { Choice } from '@/ui/choice/choice'
import { Field, PickField } from '@/ui/field/field'

export default page('addAddress', ({ params: { id } }) => {
  const address = useLocalStore('address', (env) => new AddressFormStore(env, id))
  const places = useStore(PickedPlaceStore)
  const [pasted, setPasted] = useState('')
  const env = useEnv()
  const { form, existing } = address
  const { countryCode, areaCode, areaText, label, isDefault } = form.values
  useTitle(id ? '编辑地址' : '新增地址')
  useShow(() => {
    const place = places.take()
    if (place) address.setPlace(place)
  })

  const takePasted = async (text: string) => {
    if (await address.paste(text)) setPasted((now) => (now === text ? '' : now))
  }

  return (
    <FormScreen
      form={form}
      of={id ? existing : null}
      gone={{ text: '这个地址不存在', picture: 'address', actionText: '返回', onAction: () => void env.back() }}
      leave={{ isAsked: form.isHalfDone || pasted.trim() !== '' }}
      action="保存"
      doneText="已保存"
    >
      {id ? null : <PastedAddress text={pasted} onInput={setPasted} onTake={(text) => void takePasted(text)} />}
      <Fields>
        <Field label="收货人" kind="name" {...form.field('name')} placeholder="请填写真实姓名" maxLength={20} />
        <Field
          label="手机号"
          kind="phone"
          {...form.field('mobile')}
          placeholder="用于联系收货"
          maxLength={maxPhoneLength(countryCode)}
        />
        <RegionField
          code={areaCode}
          text={areaText}
          error={form.errors.areaText}
          onPick={(chosen) => form.put({ ...regionOf(chosen), point: null })}
        />
        <PickField
          label="地图选点"
          value=""
          placeholder="按小区、大厦、门店查找"
          onTap={() => void go('location', { from: 'address', ...(id && { id }) })}
        />
        <Field
          label="详细地址"
          isLong
          {...form.field('detail')}
          placeholder="街道、门牌号、楼层房间号"
          maxLength={100}
        />
        <Choice options={LABELS} value={label} onPick={(code) => form.put({ label: code === label ? '' : code })} />
      </Fields>
      <Cells>
        <SwitchCell label="设为默认地址" isOn={isDefault} onTap={() => form.put({ isDefault: !isDefault })} />
      </Cells>
    </FormScreen>
  )
})
