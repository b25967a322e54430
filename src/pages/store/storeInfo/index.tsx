import { View } from '@tarojs/components'
import { callPhone } from '@/app/call-phone'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { StoreFaceStore } from '@/features/goods/store/store-face.store'
import { FollowButton, openWords } from '@/features/goods/store/store-face-card'
import { STORE_GONE } from '@/features/goods/store/store-gone'
import { distanceText } from '@/features/system/geo/distance'
import { openPlace } from '@/features/system/geo/open-place'
import { Cell, Cells } from '@/ui/cell/cell'
import { ListItem } from '@/ui/list-item/list-item'
import { SectionHead } from '@/ui/section-head/section-head'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** The details of a store: hours with their exceptions, place, ways of delivery, notice. */
export default page('storeInfo', ({ params }) => {
  const store = useLocalStore('face', (env) => new StoreFaceStore(env, params))
  useFresh(store.face)
  const { value } = store.face
  return (
    <Screen of={store.face} isStack gone={STORE_GONE} skeleton={<CardSkeleton cards={[2, 4, 3]} />}>
      {value ? (
        <>
          <ListItem
            lead={<Shot picture={value.logo} size={44} />}
            title={value.name}
            facts={[value.openText, `${value.score} 分，${value.fansText}`]}
            onTap={() => void go('storeHome', { storeId: value.storeId })}
            end={<FollowButton store={store} />}
          />
          <Cells>
            <Cell label="营业时间" value={[...new Set([value.hoursText, openWords(value.openText)[0]])].join('，')} />
            {value.exceptions.map(({ days, hours, note }) => (
              <Cell key={days} label={days} value={[hours, note].filter(Boolean).join('，')} />
            ))}
          </Cells>
          <Cells>
            <Cell
              label="到店路线"
              value={[
                value.floor,
                value.address,
                value.distance === undefined ? '' : `距你 ${distanceText(value.distance)}`,
              ]
                .filter(Boolean)
                .join(' ')}
              onTap={() => void openPlace(value)}
            />
            {value.phone ? (
              <Cell label="联系电话" value={value.phone} onTap={() => void callPhone(value.phone)} />
            ) : null}
            <Cell label="在线客服" onTap={() => void go('chat', { targetId: value.storeId })} />
          </Cells>
          {value.ways.length > 0 ? (
            <View className="card">
              <SectionHead title="怎么送到" />
              {value.ways.map(({ name, fee, when, note }) => (
                <View key={name} className="store-info__way">
                  <View className="store-info__name">{name}</View>
                  <View className="store-info__words">
                    {[fee, when].filter(Boolean).join('，')}
                    {note ? <View className="store-info__note">{note}</View> : null}
                  </View>
                </View>
              ))}
            </View>
          ) : null}
          {value.notice ? (
            <View className="card">
              <SectionHead title="公告" />
              <View className="store-info__notice">{value.notice}</View>
            </View>
          ) : null}
        </>
      ) : null}
    </Screen>
  )
})
