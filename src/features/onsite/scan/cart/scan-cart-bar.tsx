import type { CartReply } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useStore } from '@/app/page'
import { access } from '@/ui/access'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { Tap } from '@/ui/tap/tap'
import { UndoStrip } from '../../../trade/cart/undo-strip'
import { CheckoutDesk } from '../../../trade/checkout/checkout-desk.store'
import type { ScanCartStore } from './scan-cart.store'
import './scan-cart-bar.scss'

interface ScanCartBarProps {
  page: ScanCartStore
  shown: CartReply
  /** Opens the price sheet. */
  onSum: () => void
}

/** The sum, the arch that scans, and the order. */
export const ScanCartBar = observer(function ScanCartBar({ page, shown, onSum }: ScanCartBarProps) {
  const desk = useStore(CheckoutDesk)
  const { cart } = page
  const hasLines = page.lines.length > 0
  return (
    <BottomBar above={cart.aside ? <UndoStrip cart={cart} /> : null}>
      <View className="scan-bar__side">
        {hasLines ? (
          <Tap className="scan-bar__sum" onTap={onSum}>
            <View className="scan-bar__total">
              <Text>合计</Text>
              <Price cents={shown.totalAmount} />
            </View>
            <View className="scan-bar__more">
              {shown.discountFee > 0 ? (
                <View className="scan-bar__saved">
                  已优惠
                  <Price cents={shown.discountFee} size="xs" isDeal />
                </View>
              ) : (
                <Text>共 {page.number} 件</Text>
              )}
              <Text className="sep" />
              明细
              <Icon name="chevron-up" size={14} />
            </View>
          </Tap>
        ) : (
          <View className="scan-bar__none" {...access({ role: 'status' })}>
            还没有扫商品
          </View>
        )}
      </View>
      <Tap className="scan-bar__gate" label="扫商品条码" onTap={page.look}>
        <Icon name="scan-barcode" size={26} />
        扫商品
      </Tap>
      <View className="scan-bar__side">
        <Button
          kind="secondary"
          isWide
          isOff={shown.settleBlockedReason !== null || !hasLines}
          onOff={() => void page.settle()}
          isBusy={page.isWaiting || desk.isConfirming}
          onTap={() => void page.settle()}
        >
          去结算
        </Button>
      </View>
    </BottomBar>
  )
})
