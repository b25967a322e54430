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
  /** To more goods that count; without it there is no such list. */
  onTopUp?: (() => void) | undefined
}

/** How far something is that goods in the cart bring, and the way there (look book cart.html). */
export function TipRow({ tag, isQuiet, text, isMet, onTopUp }: TipRowProps) {
  return (
    <View className={classes('tip-row', onTopUp && 'tip-row--tap')}>
      <Tag text={tag} kind={isQuiet ? 'ok' : 'solid'} />
      <Text className="one">{text}</Text>
      {onTopUp ? (
        <Tap className={classes('tip-row__go', isMet && 'tip-row__go--quiet')} role="link" onTap={onTopUp}>
          {isMet ? '再逛逛' : '去凑单'}
          <Icon name="chevron-right" size={14} />
        </Tap>
      ) : null}
    </View>
  )
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
