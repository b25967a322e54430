import { rfidTail, weightText } from '@contract/codes/scan'
import type { ScannedItem } from '@contract/schema/scan'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/ui/button/button'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Price } from '@/ui/price/price'
import { Sheet } from '@/ui/sheet/sheet'
import { Tag } from '@/ui/tag/tag'
import type { ScanCartStore } from './scan-cart.store'
import './choice-sheet.scss'

/** The goods of a code: a single piece to confirm, or several to choose from. */
export const ChoiceSheet = observer(function ChoiceSheet({ page }: { page: ScanCartStore }) {
  const { session } = page
  const records = session.scanState?.records ?? []
  return (
    <Sheet
      isOpen={session.scanState !== null}
      onClose={session.drop}
      title={records.length > 1 ? '选择扫到的商品' : '确认这一件'}
    >
      {records.map((item, at) => (
        <View key={`${item.skuId} ${item.rfid}`} className="choice-sheet__row">
          <GoodsLine
            picture={item.productAppDto.picture}
            name={item.productAppDto.productName}
            foot={
              <>
                <Price cents={item.productSkuViewDto.price} />
                <View className="push">
                  <Button size="sm" label={`加入${item.productAppDto.productName}`} onTap={() => void page.confirm(at)}>
                    加入
                  </Button>
                </View>
              </>
            }
          >
            <View className="choice-sheet__facts">
              <Text>{factsOf(item)}</Text>
              {item.minAge > 0 ? <Tag kind="warn" text={`满 ${item.minAge} 岁可购`} /> : null}
            </View>
          </GoodsLine>
        </View>
      ))}
    </Sheet>
  )
})

/** 单件标签，尾号 8C41 · 0.486 kg · 原味. */
const factsOf = ({ rfid, productSkuViewDto: { specText, weight, kiloPrice } }: ScannedItem): string =>
  [rfid && `单件标签，尾号 ${rfidTail(rfid)}`, kiloPrice > 0 && weight > 0 ? weightText(weight) : '', specText]
    .filter(Boolean)
    .join(' · ')
