import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { toast } from '@/app/dialog'
import { access } from '@/ui/access'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { Cover } from '@/ui/sheet/cover'
import { Shot } from '@/ui/shot/shot'
import { Stepper } from '@/ui/stepper/stepper'
import { Tap } from '@/ui/tap/tap'
import { ScanView } from '../scan-view/scan-view'
import type { ScanCartStore } from './scan-cart.store'
import { fixedText } from './scan-line'
import './scan-over.scss'

/** The scanning of a store's goods, one after the other, over the scan cart. */
export const ScanOver = observer(function ScanOver({ page }: { page: ScanCartStore }) {
  const { isLooking, isTyping, session, number } = page
  if (!isLooking) return null
  // The camera pauses during a question: a code in view would answer it.
  const isActive = !isTyping && session.scanState === null && session.nextStore === null
  return (
    <Cover label="扫商品" isOpen onClose={page.close} panelClass="scan-over">
      <View className="scan-over__head">
        <Tap className="hit" label="关闭扫码" onTap={page.close}>
          <Icon name="x" />
        </Tap>
        <View className="scan-over__title">扫商品</View>
        <View className="hit" />
      </View>
      <ScanView className="scan-over__view" isActive={isActive} onRead={page.read} onType={() => page.type(true)} />
      <View className="scan-over__foot">
        <ScanNews page={page} />
        <View className="scan-over__bar">
          <View className="scan-over__count" {...access({ role: 'status' })}>
            已扫 {number} 件
          </View>
          <Button onTap={page.close}>完成</Button>
        </View>
        <View className="safe-bottom" />
      </View>
    </Cover>
  )
})

/** The product of the last scan for a moment, or the question about a repeated code. */
const ScanNews = observer(function ScanNews({ page }: { page: ScanCartStore }) {
  const { again, hasCard, latestLine: line } = page
  if (again !== null)
    return (
      <View className="scan-over__card" {...access({ role: 'status' })}>
        <View className="scan-over__words">同一条码，再加 1 件？</View>
        <Button size="sm" isBusy={page.isBusy} onTap={() => void page.more()}>
          +1
        </Button>
      </View>
    )
  if (!hasCard || !line) return null
  const fixed = fixedText(line)
  return (
    <View className="scan-over__card" {...access({ role: 'status' })}>
      <Shot picture={line.picture} size={56} />
      <View className="scan-over__words">
        <View className="scan-over__name">{line.title}</View>
        <Price cents={line.price} size="sm" />
      </View>
      {fixed ? (
        <View className="scan-over__fixed">{fixed}</View>
      ) : (
        <Stepper
          label={line.title}
          value={line.number}
          min={line.minBuy}
          max={Math.max(line.maxNumber, line.minBuy)}
          step={line.packSize}
          onChange={(next) => void page.setLatest(next)}
          onOver={(top) => toast(line.stock <= top ? `库存仅剩 ${line.stock} 件` : `最多购买 ${top} 件`)}
        />
      )}
      <Tap className="scan-over__undo" label={`撤销${line.title}`} onTap={() => void page.undo()}>
        撤销
      </Tap>
    </View>
  )
})
