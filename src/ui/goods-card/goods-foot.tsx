import { priceText } from '@contract/codes/money'
import { View } from '@tarojs/components'
import { Price, Was } from '../price/price'
import { Tags, type TagWords } from '../tag/tag'
import { AddButton } from './add-button'
import type { Goods } from './goods'
import './goods-foot.scss'

/** The tags of a product: the take-home price, then the member price, then the others. */
export function GoodsTags({ goods }: { goods: Goods }) {
  const { memberCents, takeHomeCents, priceCents, isFrom, tags } = goods
  const takeHome: TagWords[] =
    takeHomeCents && takeHomeCents < priceCents
      ? [{ kind: 'tint', text: `到手价 ${priceText(takeHomeCents)}${isFrom ? ' 起' : ''}` }]
      : []
  const member: TagWords[] =
    memberCents && memberCents < priceCents ? [{ kind: 'gold', text: `会员 ${priceText(memberCents)}` }] : []
  return <Tags tags={[...takeHome, ...member, ...tags]} />
}

/** Price, then the old price or a note, then the add button; the height is fixed. */
export function GoodsFoot({ goods, onAdd }: { goods: Goods; onAdd?: (id: string) => void }) {
  const { id, name, priceCents, wasCents, isFrom, unit, note, goneText } = goods
  const isDeal = !!wasCents && wasCents > priceCents
  return (
    <View className="goods-foot">
      <Price cents={priceCents} isDeal={isDeal && !goneText} isFrom={isFrom} unit={unit} isOff={!!goneText} />
      <View className="goods-foot__side">{isDeal ? <Was cents={wasCents} /> : note}</View>
      {onAdd ? <AddButton label={`把${name}加入购物车`} isOff={!!goneText} onTap={() => onAdd(id)} /> : null}
    </View>
  )
}
