import { DELIVERY_TYPE } from '@contract/codes/order'
import { maskedPhone } from '@contract/codes/phone'
import type { Address } from '@contract/schema/address'
import { Text, View } from '@tarojs/components'
import { isApiError } from '@/app/api/api-error'
import { confirm, toast } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useShow, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { AddressListStore } from '@/features/customer/address/address-list.store'
import { areaNamesOf } from '@/features/customer/address/area-names'
import { PickedAddressStore } from '@/features/customer/address/picked-address.store'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { CheckMark } from '@/ui/check/check'
import { Icon } from '@/ui/icon/icon'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

export default page('addressList', ({ params }) => {
  const { id: chosenId, from, orderId, storeIds = '', distributionType, isJsd, onlyJsd } = params
  const picks = from === 'submit' || orderId !== undefined
  // isJsd and onlyJsd limit the list to instant delivery.
  const wanted =
    distributionType !== undefined
      ? Number(distributionType)
      : isJsd === '1' || onlyJsd === '1'
        ? DELIVERY_TYPE.instant
        : undefined
  const addresses = useLocalStore(
    'addresses',
    (env) =>
      new AddressListStore(env, {
        storeIds: storeIds.split(',').filter(Boolean),
        ...(wanted === undefined ? {} : { distributionType: wanted }),
      }),
  )
  const picked = useStore(PickedAddressStore)
  const env = useEnv()
  const records = addresses.list.value ?? []
  useShow(async () => {
    const known = addresses.list.isLoaded ? new Set(records.map(({ id }) => id)) : null
    await addresses.list.reload()
    const written = known && addresses.list.value?.find(({ id }) => !known.has(id))
    // The address was written for this order, so it is selected without a further tap.
    if (from === 'submit' && written && !written.disabledReason) await choose(written)
  })

  const choose = async (address: Address) => {
    if (!picks) return void go('addAddress', { id: address.id })
    if (address.disabledReason) return toast(address.disabledReason)
    if (orderId) {
      if (isApiError(await env.try(addresses.giveToOrder(orderId, address.id)))) return
      env.toast('地址已修改', { icon: 'success' })
    } else picked.put(address.id)
    await env.back()
  }
  const remove = async (address: Address) => {
    if (!(await confirm({ content: '确定删除这个地址吗？', confirmText: '删除' }))) return
    await addresses.remove(address.id)
  }

  return (
    <Screen
      of={addresses.list}
      isStack
      skeleton={<CardSkeleton cards={[3, 3, 3]} />}
      isEmpty={addresses.list.isLoaded && records.length === 0}
      empty={{ text: '还没有收货地址', note: '添加后下单更快', picture: 'address' }}
      bottom={
        <BottomBar>
          <Button isEven onTap={() => void go('addAddress')}>
            新增收货地址
          </Button>
        </BottomBar>
      }
    >
      {records.map((address) => (
        <View key={address.id} className={address.disabledReason ? 'card address address--off' : 'card address'}>
          <Tap className="address__main" onTap={() => void choose(address)}>
            {picks ? <CheckMark isOn={address.id === chosenId} isOff={address.disabledReason !== undefined} /> : null}
            <View className="address__words">
              <View className="address__who">
                <Text>{address.name}</Text>
                <Text className="address__phone">{maskedPhone(address.mobile)}</Text>
                {address.isDefault ? <Tag kind="tint" text="默认" /> : null}
                {address.label ? <Tag text={address.label} /> : null}
              </View>
              <View className="address__where">
                {areaNamesOf(address).join('')}
                {address.detail}
              </View>
              {address.disabledReason ? <View className="address__reason">{address.disabledReason}</View> : null}
            </View>
          </Tap>
          <View className="address__tools">
            <Tap
              className="hit"
              label={`编辑 ${address.name} 的地址`}
              onTap={() => void go('addAddress', { id: address.id })}
            >
              <Icon name="pencil" size={18} />
            </Tap>
            <Tap className="hit" label={`删除 ${address.name} 的地址`} onTap={() => void remove(address)}>
              <Icon name="trash-2" size={18} />
            </Tap>
          </View>
        </View>
      ))}
    </Screen>
  )
})
