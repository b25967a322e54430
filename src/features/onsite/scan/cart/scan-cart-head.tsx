import { chinaClock } from '@contract/codes/china-time'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { access } from '@/ui/access'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Img } from '@/ui/picture/img'
import { Tag } from '@/ui/tag/tag'
import { distanceText } from '../../../system/geo/distance'
import type { ScanCartStore } from './scan-cart.store'
import './scan-cart-head.scss'

/** The store of the scan cart, and until when its scanned prices are kept. */
export const ScanCartHead = observer(function ScanCartHead({ page }: { page: ScanCartStore }) {
  const { heldUntil, isExpired, distance, closedText } = page
  const store = page.store.value
  useEffect(() => {
    if (heldUntil !== null) page.watchHold()
  }, [page, heldUntil])
  if (!store) return null
  return (
    <View className="card scan-head">
      <View className="scan-head__row">
        <View className={`nook scan-head__logo ${store.logo.ground}`}>
          <Img className="scan-head__picture" url={store.logo.url} slot={44} isEager />
        </View>
        <View className="scan-head__words">
          <View className="scan-head__title">
            <View className="scan-head__name">{store.name}</View>
            {closedText !== '' ? (
              <Tag kind="warn" text={closedText} />
            ) : page.hasEntered ? (
              <Tag kind="ok" text="已进店" />
            ) : null}
          </View>
          <View className="scan-head__place">
            {[store.place, distance === null ? '' : `距你 ${distanceText(distance)}`].filter(Boolean).join(' · ')}
          </View>
        </View>
        <Button kind="ghost" size="sm" onTap={() => void page.chooseStore()}>
          切换门店
        </Button>
      </View>
      {heldUntil === null ? null : (
        <View className={isExpired ? 'strip scan-head__hold scan-head__hold--over' : 'strip scan-head__hold'}>
          <Icon name="clock" size={14} />
          <View className="scan-head__until">
            {isExpired ? '扫码价已过期，按现价结算' : `扫码价保留到 ${chinaClock(heldUntil)}，结算时按此价付款`}
          </View>
        </View>
      )}
      {page.waiting > 0 ? (
        <View className="strip scan-head__hold scan-head__hold--over" {...access({ role: 'status' })}>
          <Icon name="clock" size={14} />
          <View className="scan-head__until">已离线扫 {page.waiting} 件，联网后自动加入</View>
          <Button kind="ghost" size="sm" onTap={page.sendWaiting}>
            现在加入
          </Button>
        </View>
      ) : null}
    </View>
  )
})
