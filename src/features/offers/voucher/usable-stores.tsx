import type { TicketStore } from '@contract/schema/ticket'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { callPhone } from '@/app/call-phone'
import { go } from '@/app/navigate'
import { Icon } from '@/ui/icon/icon'
import { SectionHead } from '@/ui/section-head/section-head'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './usable-stores.scss'

/** Stores shown at first; a button shows the others. */
const FIRST = 3

/** Stores that accept a ticket, with state, floor, opening hours and phone. */
export function UsableStores({ stores }: { stores: readonly TicketStore[] }) {
  const [hasAll, setAll] = useState(false)
  if (stores.length === 0) return null
  const isLong = stores.length > FIRST && !hasAll
  return (
    <View className="card usable">
      <SectionHead title="可用门店" {...(isLong && { more: `全部 ${stores.length} 家`, onMore: () => setAll(true) })} />
      {stores.slice(0, isLong ? FIRST : stores.length).map(({ storeId, name, floor, phone, isOpen, openText }) => (
        <View key={storeId} className="usable__row">
          <View className="usable__words">
            <View className="usable__name">
              <Text className="one">{name}</Text>
              {isOpen ? <Tag text="营业中" kind="ok" /> : <Tag text="休息中" kind="quiet" />}
            </View>
            <View className="usable__fact one">{[floor, openText.split(' · ').at(-1)].filter(Boolean).join('，')}</View>
          </View>
          {phone ? (
            <Tap className="usable__act" label={`打电话给${name}`} onTap={() => void callPhone(phone)}>
              <Icon name="phone" size={18} />
            </Tap>
          ) : null}
          <Tap className="usable__act" label={`查看${name}的位置`} onTap={() => void go('commonMap', { storeId })}>
            <Icon name="map-pin" size={18} />
          </Tap>
        </View>
      ))}
    </View>
  )
}
