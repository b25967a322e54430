import { priceText } from '@contract/codes/money'
import { weightText } from '@contract/codes/scan'
import type { CartLine } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { toast } from '@/app/dialog'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { Price, Was } from '@/ui/price/price'
import { Stepper } from '@/ui/stepper/stepper'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './scan-line.scss'

interface ScanLineProps {
  line: CartLine
  /** The last scan as text; empty for the other lines. */
  justText?: string
  isJust?: boolean
  onNumber: (number: number) => void
  onRemove: () => void
}

/** A line of the scan cart: the facts of its label, the price, and the quantity or why it is fixed. */
export function ScanLine({ line, isJust, justText, onNumber, onRemove }: ScanLineProps) {
  const isLower = line.originalPrice !== null && line.originalPrice > line.price
  return (
    <View className="scan-line">
      <GoodsLine
        picture={line.picture}
        name={[line.title, line.specText].filter(Boolean).join(' ')}
        foot={
          <>
            <View className="scan-line__money">
              <Price cents={line.price} isDeal={isLower} />
              {isLower && line.originalPrice !== null ? <Was cents={line.originalPrice} /> : null}
            </View>
            <View className="push">
              {fixedText(line) === '' ? (
                <Stepper
                  label={line.title}
                  value={line.number}
                  min={line.minBuy}
                  max={Math.max(line.maxNumber, line.minBuy)}
                  step={line.packSize}
                  isRemovable
                  onChange={onNumber}
                  onOver={(top) => toast(line.stock <= top ? `库存仅剩 ${line.stock} 件` : `最多购买 ${top} 件`)}
                  onUnder={onRemove}
                />
              ) : (
                <View className="scan-line__fixed">
                  {fixedText(line)}
                  <RemoveButton line={line} onRemove={onRemove} />
                </View>
              )}
            </View>
          </>
        }
      >
        <View className="scan-line__facts">
          {isJust ? <Tag kind="ok" text="刚刚扫到" /> : null}
          {justText ? <Text>{justText}</Text> : null}
          <LabelFacts line={line} />
          {line.hints.map(({ text, kind }) => (
            <Tag key={text} kind={kind === 'warn' ? 'warn' : 'tint'} text={text} />
          ))}
        </View>
      </GoodsLine>
    </View>
  )
}

/** Why the quantity cannot be changed; empty when it can. */
export const fixedText = ({ weight, rfidTail }: Pick<CartLine, 'weight' | 'rfidTail'>): string =>
  weight ? '按秤签' : rfidTail ? '仅 1 件' : ''

/** The facts on the label of the piece: weight and price of a kilogram, the end of its RFID, an age. */
function LabelFacts({ line: { weight, kiloPrice, rfidTail, minAge } }: { line: CartLine }) {
  return (
    <>
      {weight ? (
        <View className="scan-line__fact">
          <Icon name="scale" size={14} />
          {[weightText(weight), kiloPrice ? `${priceText(kiloPrice)}/kg` : ''].filter(Boolean).join(' × ')}
        </View>
      ) : null}
      {rfidTail ? (
        <View className="scan-line__fact">
          <Icon name="nfc" size={14} />
          单件标签，尾号 {rfidTail}
        </View>
      ) : null}
      {minAge ? (
        <>
          <Tag kind="warn" text={`满 ${minAge} 岁可购`} />
          <Text>离场时看证件</Text>
        </>
      ) : null}
    </>
  )
}

/** A line that cannot be bought, with the reason. */
export function InvalidScanLine({ line, onRemove }: Pick<ScanLineProps, 'line' | 'onRemove'>) {
  return (
    <View className="scan-line">
      <GoodsLine
        picture={line.picture}
        name={[line.title, line.specText].filter(Boolean).join(' ')}
        goneText="失效"
        foot={
          <>
            <Text className="scan-line__reason">{line.invalidText}</Text>
            <View className="push">
              <RemoveButton line={line} onRemove={onRemove} />
            </View>
          </>
        }
      />
    </View>
  )
}

function RemoveButton({ line, onRemove }: Pick<ScanLineProps, 'line' | 'onRemove'>) {
  return (
    <Tap className="scan-line__bin" label={`删除${line.title}`} isStopping onTap={onRemove}>
      <Icon name="trash-2" size={18} />
    </Tap>
  )
}
