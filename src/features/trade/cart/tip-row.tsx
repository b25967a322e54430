import type { OfferTip } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './tip-row.scss'

interface TipRowProps {
  tag: string
  isQuiet?: boolean
  text: string
  isMet: boolean
  /** Opens further eligible goods; absent without such a list. */
  onTopUp?: (() => void) | undefined
  /** Text of the link, when it differs from the default. */
  word?: string
}

/** The progress toward an offer or coupon of the cart's goods, with a link to eligible goods. */
export function TipRow({ tag, isQuiet, text, isMet, onTopUp, word }: TipRowProps) {
  return (
    <View className={classes('tip-row', onTopUp && 'tip-row--tap')}>
      <Tag text={tag} kind={isQuiet ? 'ok' : 'solid'} />
      <Text className="one">{text}</Text>
      {onTopUp ? (
        <Tap className={classes('tip-row__go', isMet && 'tip-row__go--quiet')} role="link" onTap={onTopUp}>
          {word ?? (isMet ? '再逛逛' : '去凑单')}
          <Icon name="chevron-right" size={14} />
        </Tap>
      ) : null}
    </View>
  )
}

/** Coupons for members, with the link to claim them. */
export function MemberCoupons({ coupons }: { coupons: readonly { text: string }[] }) {
  return coupons.map(({ text }) => (
    <TipRow key={text} tag="会员券" text={text} isMet onTopUp={() => void go('couponCentre')} word="去领取" />
  ))
}

/** The offers of a store, or of the mall. */
export function OfferTips({ tips }: { tips: readonly OfferTip[] }) {
  return tips.map(({ activeType, activityId, tag, text, isMet }) => (
    <TipRow
      key={activityId}
      tag={tag}
      text={text}
      isMet={isMet}
      onTopUp={() => void go('canBonce', { activeType: String(activeType), activityId })}
    />
  ))
}
