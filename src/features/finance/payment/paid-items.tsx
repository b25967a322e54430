import type { PayFace } from '@contract/schema/payment'
import { View } from '@tarojs/components'
import { exitAddress } from '@/app/exit'
import { openRedirect } from '@/app/navigate'
import { ListItem } from '@/ui/list-item/list-item'
import { Price } from '@/ui/price/price'
import { Shot } from '@/ui/shot/shot'
import './paid-items.scss'

interface PaidItemsProps {
  items: PayFace['items']
  /** Each row shows its state and opens its page. */
  isSettled?: boolean
}

/** The items of a payment, one row each. */
export function PaidItems({ items, isSettled = false }: PaidItemsProps) {
  if (items.length === 0) return null
  return (
    <View className="paid-items">
      {items.map(({ id, title, text, stateText, picture, amount, to }) => (
        <ListItem
          key={id}
          lead={picture ? <Shot picture={picture} size={56} alt="" /> : null}
          title={title}
          facts={[text, isSettled && stateText]}
          end={<Price cents={amount} size="sm" />}
          {...(isSettled && to && { onTap: () => void openRedirect(exitAddress(to), 'push') })}
        />
      ))}
    </View>
  )
}
