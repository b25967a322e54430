import { View } from '@tarojs/components'
import address from '@/assets/empty-state/address.webp'
import cart from '@/assets/empty-state/cart.webp'
import compass from '@/assets/empty-state/compass.webp'
import order from '@/assets/empty-state/order.webp'
import search from '@/assets/empty-state/search.webp'
import tools from '@/assets/empty-state/tools.webp'
import { Button } from '../button/button'
import { classes } from '../classes'
import { Img } from '../picture/img'
import './empty-state.scss'

/** The picture of each kind of empty state, with its ground. */
const PICTURES = {
  cart: { url: cart, ground: 'mint' },
  order: { url: order, ground: 'peach' },
  address: { url: address, ground: 'sky' },
  search: { url: search, ground: 'lilac' },
  /** A failure. */
  tools: { url: tools, ground: 'stone' },
  /** The page does not exist. */
  compass: { url: compass, ground: 'lemon' },
} as const

export interface EmptyStateProps {
  picture: keyof typeof PICTURES
  title: string
  /** One sentence: what to do. */
  note?: string
  /** The next step; a retry is `ghost`, going on is `secondary`. */
  action?: string
  onAction?: () => void
  actionKind?: 'secondary' | 'ghost'
  /** Centred on an empty page, instead of inside a card. */
  isPage?: boolean
  /** Other content follows below: less space around it. */
  isLead?: boolean
}

/** An empty list or a failure: a picture under an arch, one sentence, one button. */
export function EmptyState({
  picture,
  title,
  note,
  action,
  onAction,
  actionKind = 'secondary',
  isPage,
  isLead,
}: EmptyStateProps) {
  const { url, ground } = PICTURES[picture]
  return (
    <View className={classes('blank', isPage && 'blank--page', isLead && 'blank--lead')}>
      <View className={classes('blank__arch', ground)}>
        <Img className="blank__picture" url={url} isEager />
      </View>
      <View className="blank__title">{title}</View>
      {note ? <View className="blank__note">{note}</View> : null}
      {action && onAction ? (
        <View className="blank__action">
          <Button kind={actionKind} size="sm" onTap={onAction}>
            {action}
          </Button>
        </View>
      ) : null}
    </View>
  )
}
