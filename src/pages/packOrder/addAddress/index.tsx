import { maxPhoneLength } from '@contract/codes/phone'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { toast } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useEnv, useLeaveGuard, useLocalStore, useOpen, useShow, useStore, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { AddressFormStore, LABELS } from '@/features/address/address-form.store'
import { PickedPlaceStore } from '@/features/address/picked-place.store'
import { RegionStore } from '@/features/address/region.store'
import { RegionSheet } from '@/features/address/region-sheet'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Chip } from '@/ui/chip/chip'
import { Field, PickField } from '@/ui/field/field'
import { Bone } from '@/ui/skeleton/skeleton'
import { Switch } from '@/ui/switch/switch'
import './index.scss'

export default page('addAddress', ({ params }) => {
  const form = useLocalStore('form', (env) => new AddressFormStore(env))
  const region = useLocalStore('region', (env) => new RegionStore(env))
  const places = useStore(PickedPlaceStore)
  const [isChoosing, setChoosing] = useState(false)
  const [pasted, setPasted] = useState('')
  const env = useEnv()
  useLeaveGuard(form.isHalfDone || pasted.trim() !== '')
  useTitle(params.id ? '编辑地址' : '新增地址')
  useOpen(() => (params.id ? form.load(params.id) : undefined))
  useShow(() => {
    const place = places.take()
    if (place) form.setPlace(place)
  })
  const isReady = !params.id || form.existing.isLoaded
  const save = async () => {
    if (!(await form.save())) return
    toast('已保存', { icon: 'success' })
    await env.back()
  }

  return (
    <Screen
      of={params.id ? form.existing : undefined}
      skeleton={<FormBones />}
      gone={{ text: '这个地址不存在', picture: 'address', actionText: '返回', onAction: () => void env.back() }}
      bottom={
        isReady ? (
          <BottomBar>
            <Button isEven isBusy={form.isSaving} onTap={() => void save()}>
              保存
            </Button>
          </BottomBar>
        ) : null
      }
    >
      <View className="address-form">
        {params.id ? null : (
          <View className="card address-form__fields">
            <Field
              label="粘贴整段文字"
              isLong
              value={pasted}
              onInput={setPasted}
              placeholder="如：林予安 13800000001 浙江省杭州市滨江区江南大道 228 号"
              maxLength={200}
            />
            <Button
              kind="secondary"
              size="sm"
              isOff={pasted.trim() === ''}
              onTap={() => {
                void form.paste(pasted)
                setPasted('')
              }}
            >
              识别并填入
            </Button>
          </View>
        )}
        <View className="card address-form__fields">
          <Field
            label="收货人"
            kind="name"
            value={form.name}
            onInput={(value) => form.set('name', value)}
            error={form.errors.name}
            placeholder="请填写真实姓名"
            maxLength={20}
          />
          <Field
            label="手机号"
            kind="phone"
            value={form.mobile}
            onInput={(value) => form.set('mobile', value)}
            error={form.errors.mobile}
            placeholder="用于联系收货"
            maxLength={maxPhoneLength(form.countryCode)}
          />
          <PickField
            label="所在地区"
            value={form.areaText}
            placeholder="省、市、区、街道"
            error={form.errors.area}
            onTap={() => {
              setChoosing(true)
              void region.open(form.areaCode)
            }}
          />
          <PickField
            label="地图选点"
            value=""
            placeholder="按小区、大厦、门店查找"
            onTap={() => void go('location', { from: 'address' })}
          />
          <Field
            label="详细地址"
            isLong
            value={form.detail}
            onInput={(value) => form.set('detail', value)}
            error={form.errors.detail}
            placeholder="街道、门牌号、楼层房间号"
            maxLength={100}
          />
          <View className="address-form__labels">
            {LABELS.map((label) => (
              <Chip key={label} text={label} isOn={form.label === label} onTap={() => form.setLabel(label)} />
            ))}
          </View>
        </View>
        <Cells>
          <Cell
            label="设为默认地址"
            control={
              <Switch label="设为默认地址" isOn={form.isDefault} onTap={() => form.setDefault(!form.isDefault)} />
            }
          />
        </Cells>
      </View>
      <RegionSheet
        store={region}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onDone={(chosen) => {
          form.setRegion(chosen)
          setChoosing(false)
        }}
      />
    </Screen>
  )
})

function FormBones() {
  return (
    <View className="address-form">
      <View className="card address-form__fields">
        {[1, 2, 3, 4, 5].map((n) => (
          <View key={n}>
            <Bone className="bone--line" width="20%" />
            <Bone className="address-form__bone" />
          </View>
        ))}
      </View>
    </View>
  )
}
