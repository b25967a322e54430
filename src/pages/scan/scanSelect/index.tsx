import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { type NearStore, ScanSelectStore } from '@/features/onsite/scan/scan-select.store'
import { distanceText } from '@/features/system/geo/distance'
import { Cell, Cells } from '@/ui/cell/cell'
import { Icon } from '@/ui/icon/icon'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

/** The stores with scan-and-buy near the shopper; each has its own scan cart. */
export default page('scanSelect', () => {
  const select = useLocalStore('select', (env) => new ScanSelectStore(env))
  const { stores } = select
  useFresh(stores)
  return (
    <Screen
      of={stores}
      isStack
      skeleton={<CardSkeleton cards={[1, 2, 2, 2]} />}
      empty={{
        text: '附近还没有支持扫码购的门店',
        note: '逛逛商城里的店铺吧',
        actionText: '回首页',
        onAction: () => void go('home'),
      }}
    >
      <Cells>
        <Cell
          label="扫门店码"
          note="在门店入口处"
          lead={<Icon name="scan-line" size={18} />}
          onTap={() => void go('scanStore')}
        />
        {select.hasPosition ? null : (
          <Cell
            label="打开定位"
            note="按距离排列门店"
            value={select.isLocating ? '定位中…' : ''}
            lead={<Icon name="locate-fixed" size={18} />}
            onTap={() => void select.locate()}
          />
        )}
      </Cells>
      <View className="card scan-select">
        {stores.items.map((store) => (
          <StoreRow key={store.storeId} store={store} onTap={() => void select.choose(store)} />
        ))}
      </View>
    </Screen>
  )
})

const StoreRow = observer(function StoreRow({ store, onTap }: { store: NearStore; onTap: () => void }) {
  const { name, place, logo, distance, number, isHere, closedText } = store
  const facts = [place, distance === undefined ? '' : `距你 ${distanceText(distance)}`]
  return (
    <Tap className="scan-select__row" role="link" leadsTo="scanCodeCart" onTap={onTap}>
      <Shot picture={logo} size={56} />
      <View className="scan-select__words">
        <View className="scan-select__title">
          <View className="scan-select__name">{name}</View>
          {closedText ? <Tag kind="warn" text={closedText} /> : isHere ? <Tag kind="ok" text="你在这里" /> : null}
        </View>
        <View className="scan-select__place">{facts.filter(Boolean).join(' · ')}</View>
      </View>
      {number > 0 ? <View className="scan-select__number">已扫 {number} 件</View> : null}
      <Icon className="scan-select__on" name="chevron-right" size={16} />
    </Tap>
  )
})
