import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { go } from '@/app/navigate'
import { page, useHide, useLocalStore, useOpen, useShow } from '@/app/page'
import { Screen } from '@/app/screen'
import { ScanCartStore } from '@/features/onsite/scan/cart/scan-cart.store'
import { ScanCartBar } from '@/features/onsite/scan/cart/scan-cart-bar'
import { ScanCartHead } from '@/features/onsite/scan/cart/scan-cart-head'
import { InvalidScanLine, ScanLine } from '@/features/onsite/scan/cart/scan-line'
import { ScanParts } from '@/features/onsite/scan/cart/scan-parts'
import { MemberTip } from '@/features/trade/cart/member-tip'
import { PriceSheet } from '@/features/trade/cart/price-sheet'
import { Button } from '@/ui/button/button'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Icon } from '@/ui/icon/icon'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

/** The scan cart of a store: goods that the shopper scanned there, and the next scan. */
export default page('scanCodeCart', ({ params }) => {
  const scan = useLocalStore('scan', (env) => new ScanCartStore(env, params))
  const [showsPrice, setShowsPrice] = useState(false)
  const { shown, cart, store } = scan
  useOpen(scan.open)
  useShow(scan.show)
  useHide(scan.hide)
  return (
    <Screen
      nav={{ right: <NavWord text="扫码订单" onTap={() => void go('orderList', {})} /> }}
      of={scan.storeId === '' ? [] : [cart.detail, store]}
      isStack
      skeleton={<CardSkeleton cards={[2, 'goods', 'goods']} />}
      gone={{
        text: '这家门店没有扫码购',
        note: '换一家门店试试',
        actionText: '选择门店',
        onAction: () => void go.replace('scanSelect'),
      }}
      onRefresh={scan.refresh}
      bottom={shown && store.value ? <ScanCartBar page={scan} shown={shown} onSum={() => setShowsPrice(true)} /> : null}
    >
      {shown ? (
        <>
          <MemberTip place="scanCodeCart" of={shown} />
          <ScanCartHead page={scan} />
          {cart.isEmpty ? <NothingScanned page={scan} /> : <Lines page={scan} />}
          <PriceSheet cart={shown} isOpen={showsPrice} onClose={() => setShowsPrice(false)} />
          <ScanParts page={scan} />
        </>
      ) : null}
    </Screen>
  )
})

const Lines = observer(function Lines({ page: scan }: { page: ScanCartStore }) {
  const { shown, lines, cart, number, latestLine, session } = scan
  if (!shown) return null
  const tips = shown.shopCartDtos.flatMap(({ activityTips }) => activityTips)
  const invalid = shown.invalidProducts
  return (
    <>
      <View className="card">
        <View className="scan-cart__head">
          <View className="scan-cart__count">已扫 {number} 件</View>
          <View className="scan-cart__tip">{tips[0]?.text ?? ''}</View>
          <TypeButton page={scan} />
        </View>
        {lines.map((line) => (
          <ScanLine
            key={line.id}
            line={line}
            isJust={line.id === latestLine?.id}
            justText={line.id === latestLine?.id && session.latest?.isMore ? '同一条码，已 +1' : ''}
            onNumber={(next) => void cart.setNumber(line, next)}
            onRemove={() => cart.removeWithUndo(line)}
          />
        ))}
      </View>
      {invalid.length > 0 ? (
        <View className="card">
          <View className="scan-cart__head">
            <View className="scan-cart__count">不能购买</View>
            <Text className="scan-cart__tip">{invalid.length} 种，不计入合计</Text>
          </View>
          {invalid.map((line) => (
            <InvalidScanLine key={line.id} line={line} onRemove={() => cart.removeWithUndo(line)} />
          ))}
        </View>
      ) : null}
    </>
  )
})

function TypeButton({ page: scan }: { page: ScanCartStore }) {
  return (
    <Tap className="scan-cart__type" onTap={() => scan.type(true)}>
      <Icon name="keyboard" size={16} />
      输入条码
    </Tap>
  )
}

/** The empty state of this store's scan cart. */
const NothingScanned = observer(function NothingScanned({ page: scan }: { page: ScanCartStore }) {
  return (
    <View className="card">
      <EmptyState
        picture="cart"
        title="还没有扫商品"
        note="拿起商品扫条码，边逛边买，不用排队结账"
        action="扫商品"
        onAction={scan.look}
      />
      <View className="scan-cart__other">
        <Button kind="ghost" size="sm" onTap={() => scan.type(true)}>
          输入条码
        </Button>
      </View>
    </View>
  )
})
