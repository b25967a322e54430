import { priceText } from '@contract/codes/money'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button } from '../button/button'
import { Chip } from '../chip/chip'
import { Price } from '../price/price'
import { Sheet } from '../sheet/sheet'
import { Shot } from '../shot/shot'
import { Stepper } from '../stepper/stepper'
import { amountNote, canTakeAny, settleAmount } from './amount'
import {
  afterTap,
  obstacleOf,
  type PickerProduct,
  type PickerSku,
  type Picking,
  pickingOf,
  type SkuChoice,
  SOLD_OUT,
} from './pick'
import './sku-picker.scss'

/** A button below the options; the server or the opener decides which. */
export interface PickerAction {
  key: string
  text: string
  isPrimary: boolean
  /** Why it is disabled; shown when it is tapped. */
  offReason?: string
}

export interface SkuPickerProps {
  isOpen: boolean
  onClose: () => void
  product: PickerProduct
  choice: SkuChoice
  onChoice: (choice: SkuChoice) => void
  actions: readonly PickerAction[]
  /** A complete, possible choice was confirmed. */
  onConfirm: (key: string, sku: PickerSku, number: number) => void
  /** Shows a short text: 该规格已售罄, 请选择颜色, 最多购买 2 件. */
  onToast: (text: string) => void
  /** The action in progress. */
  busyKey?: string | null
  /** Below the options and the number. */
  children?: ReactNode
}

function Head({ product, picking }: { product: PickerProduct; picking: Picking }) {
  const { sku, picture, fromCents, toCents, stock, missing, texts } = picking
  const was = sku?.wasCents && sku.wasCents > sku.priceCents ? sku.wasCents : null
  const member = sku?.memberCents && sku.memberCents < sku.priceCents ? sku.memberCents : null
  const takeHome = sku?.takeHomeCents ?? null
  const facts = [
    takeHome === null ? '' : `到手价 ${priceText(takeHome)}`,
    member === null ? '' : `会员价 ${priceText(member)}`,
    was === null ? '' : `原价 ${priceText(was)}`,
    stock > 0 ? `库存 ${stock} 件` : '已售罄',
  ].filter(Boolean)
  return (
    <View className="sku-picker__head">
      <Shot picture={picture} size={96} alt={product.name} />
      <View className="grow">
        <View className={toCents > (fromCents ?? 0) ? 'sku-picker__range' : undefined}>
          <Price cents={fromCents} toCents={toCents} size="lg" isDeal={was !== null} unit={product.unit} />
        </View>
        <View className="sku-picker__facts">
          {facts.map((fact) => (
            <Text key={fact} className="sku-picker__fact">
              <Text className="sep" />
              {fact}
            </Text>
          ))}
        </View>
        <View className="sku-picker__chosen">
          {missing ? `请选择${missing.name}` : texts.length > 0 ? `已选：${texts.join('，')}` : ''}
        </View>
      </View>
    </View>
  )
}

/** The sheet in which the shopper selects options and number of a product. */
export function SkuPicker(props: SkuPickerProps) {
  const { isOpen, onClose, product, choice, onChoice, actions, onConfirm, onToast, busyKey, children } = props
  const picking = pickingOf(product, choice)
  const { sku, rules, amount, open, anywhere } = picking
  const isTakeable = canTakeAny(amount)
  const number = product.isWeighed ? 1 : isTakeable ? settleAmount(choice.number, amount) : amount.min

  const handleValue = (groupIndex: number, valueId: string, isOff: boolean) => {
    if (isOff) onToast(SOLD_OUT)
    else onChoice(afterTap(product, choice, groupIndex, valueId))
  }
  const handleConfirm = (key: string) => {
    const obstacle = obstacleOf(picking)
    if (obstacle !== null || !sku) onToast(obstacle ?? SOLD_OUT)
    else onConfirm(key, sku, number)
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="选择规格"
      head={<Head product={product} picking={picking} />}
      foot={actions.map(({ key, text, isPrimary, offReason }) => (
        <Button
          key={key}
          kind={isPrimary ? 'primary' : 'secondary'}
          isEven
          isOff={!!offReason}
          onOff={() => onToast(offReason ?? '')}
          isBusy={busyKey === key}
          onTap={() => handleConfirm(key)}
        >
          {text}
        </Button>
      ))}
    >
      {product.groups.map((group, groupIndex) => (
        <View key={group.id} className="sku-picker__group">
          <View className="sku-picker__name">{group.name}</View>
          <View className="sku-picker__values">
            {group.values.map(({ id, text, swatch }) => {
              const isOn = choice.chosen[groupIndex] === id
              const isOff = !isOn && !open[groupIndex]?.has(id)
              return (
                <Chip
                  key={id}
                  text={text}
                  swatch={swatch}
                  isOn={isOn}
                  isOff={isOff}
                  mark={anywhere[groupIndex]?.has(id) ? undefined : '缺货'}
                  onTap={() => handleValue(groupIndex, id, isOff)}
                />
              )
            })}
          </View>
        </View>
      ))}
      {product.isWeighed ? (
        <View className="sku-picker__row">
          <Text className="w6">重量</Text>
          <Text className="sku-picker__weight">{sku?.weightText ?? '以所选规格为准'}</Text>
          {sku?.code ? <Text className="sku-picker__code">编码 {sku.code}</Text> : null}
        </View>
      ) : (
        <View className="sku-picker__row">
          <Text className="w6">购买数量</Text>
          <Text className="sku-picker__note">{amountNote(rules, sku?.stock ?? null)}</Text>
          <Stepper
            label={product.name}
            value={number}
            min={amount.min}
            max={amount.max}
            step={amount.step}
            isOff={!isTakeable}
            onChange={(next) => onChoice({ ...choice, number: next })}
            onOver={() => onToast(amount.overText)}
          />
        </View>
      )}
      {children}
    </Sheet>
  )
}
