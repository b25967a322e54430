import type { DirectoryStore } from '@contract/schema/store-directory'
import { View } from '@tarojs/components'
import { goStore } from '@/app/go-store'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import { categoryText } from './directory'
import './store-rows.scss'

/** Stores as rows of one card. */
export function StoreRows({ stores }: { stores: readonly DirectoryStore[] }) {
  return (
    <View className="card store-rows">
      {stores.map((store) => (
        <Tap
          key={store.storeId}
          className="store-rows__row"
          role="link"
          leadsTo="storeHome"
          onTap={() => goStore(store.storeId)}
        >
          <Shot picture={store.logo} size={56} />
          <View className="store-rows__words">
            <View className="store-rows__name">{store.name}</View>
            <View className="store-rows__facts">
              {[store.floor, categoryText(store.category), store.brands.join('、')].filter(Boolean).join(' · ')}
            </View>
            <View className={classes('store-rows__open', store.isOpen && 'store-rows__open--now')}>
              {store.openText}
            </View>
          </View>
          <Icon className="store-rows__on" name="chevron-right" size={16} />
        </Tap>
      ))}
    </View>
  )
}
