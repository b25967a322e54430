import { useState } from 'react'
import { confirm, toast } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useOpen, useShow, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { areaNamesOf } from '@/features/customer/address/area-names'
import { PickedAddressStore } from '@/features/customer/address/picked-address.store'
import { NO_ORDER } from '@/features/trade/order/no-order'
import { DeliveryStore } from '@/features/trade/order-delivery/delivery.store'
import { SlotCell } from '@/features/trade/pickup/slot-cell'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'
import { Icon } from '@/ui/icon/icon'
import { ListItem } from '@/ui/list-item/list-item'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { StatusHead } from '@/ui/status-head/status-head'

/** Changes the delivery or pickup of an existing order: another way at the same cost, another address, another slot. */
export default page('orderConfig', ({ params: { id: orderId, orderNo } }) => {
  const store = useLocalStore(
    'delivery',
    (env) => new DeliveryStore(env, orderId ? { orderId } : { ...(orderNo && { orderNo }) }),
  )
  const picked = useStore(PickedAddressStore)
  const env = useEnv()
  const [isChoosing, setChoosing] = useState(false)
  useOpen(() => store.shown.reload())
  useShow(async () => {
    const addressId = picked.take()
    if (addressId) await store.chooseAddress(addressId)
  })
  const { value } = store.shown
  const isMoved = value !== null && store.deliveryType !== value.deliveryType
  const mayAddress = value !== null && !store.isFetched && (value.canChangeAddress || isMoved)
  const mayHour = value !== null && store.isFetched && (value.canChangeSlot || isMoved)
  const save = async () => {
    if (!store.act) return store.isFetched && isMoved ? setChoosing(true) : toast('没有修改')
    const isSure = await confirm({ title: '确认修改', content: value?.note ?? '' })
    if (!isSure || !(await store.save())) return
    env.toast('已修改', { icon: 'success' })
    await env.back()
  }
  return (
    <Screen
      of={store.shown}
      isStack
      gone={NO_ORDER}
      skeleton={<CardSkeleton cards={[3, 3]} />}
      bottom={
        value && (value.canChangeWay || value.canChangeAddress || value.canChangeSlot) ? (
          <BottomBar>
            <Button isEven isBusy={store.isBusy} isOff={!store.act} onOff={() => void save()} onTap={() => void save()}>
              保存修改
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {value ? (
        <>
          <StatusHead title={value.storeName}>{value.note}</StatusHead>
          <Cells>
            {value.ways.map(({ type, text, arriveText, disabledReason }) => {
              const isOff = disabledReason !== undefined || (!value.canChangeWay && type !== value.deliveryType)
              return (
                <Cell
                  key={type}
                  label={text}
                  note={disabledReason ?? arriveText}
                  control={<CheckMark isOn={type === store.deliveryType} isOff={isOff} />}
                  onTap={() => (isOff ? toast(disabledReason ?? '现在不能改配送方式') : store.chooseWay(type))}
                />
              )
            })}
          </Cells>
          {store.isFetched ? (
            store.pickup ? (
              <Cells>
                {mayHour ? (
                  <SlotCell
                    pickup={store.pickup}
                    isOpen={isChoosing}
                    onOpen={() => setChoosing(true)}
                    onClose={() => setChoosing(false)}
                    onPick={store.chooseSlot}
                  />
                ) : (
                  <Cell label="取货时间" value={store.pickup.text} />
                )}
              </Cells>
            ) : null
          ) : value.address ? (
            <ListItem
              lead={<Icon name="map-pin" size={18} />}
              title={`${value.address.name} ${value.address.mobile}`}
              facts={[areaNamesOf(value.address).join('') + value.address.detail]}
              {...(mayAddress && {
                end: <Icon name="chevron-right" size={16} />,
                onTap: () =>
                  void go('addressList', {
                    id: value.address?.id ?? '',
                    from: 'submit',
                    distributionType: String(store.deliveryType),
                  }),
              })}
            />
          ) : (
            <Cells>
              <Cell
                label="收货地址"
                value="请选择"
                isHollow
                onTap={() => void go('addressList', { from: 'submit', distributionType: String(store.deliveryType) })}
              />
            </Cells>
          )}
        </>
      ) : null}
    </Screen>
  )
})
