import { chinaMinute } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { usePagedResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { ListItem } from '@/ui/list-item/list-item'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tag } from '@/ui/tag/tag'

/** Vouchers that the shopper bought or received, the newest first. */
export const VoucherRecords = observer(function VoucherRecords() {
  const list = usePagedResource(
    (env, ask) => env.call('GET voucher/record', ask, { quiet: true }),
    ({ purchaseId }) => purchaseId,
  )
  return (
    <Screen
      of={list}
      isStack
      skeleton={<CardSkeleton cards={['goods', 'goods', 'goods']} />}
      empty={{
        text: '还没有买过卡券',
        picture: 'order',
        actionText: '去看看',
        onAction: () => void go('couponCentre'),
      }}
    >
      {list.items.map(({ purchaseId, picture, title, number, price, at, state, stateText }) => (
        <ListItem
          key={purchaseId}
          lead={<Shot picture={picture} size={56} />}
          title={<View className="one">{title}</View>}
          facts={[`${number} 份${price > 0 ? `，${priceText(price)}` : ''}`, chinaMinute(at)]}
          end={<Tag text={stateText} kind={state === 'unpaid' ? 'warn' : 'quiet'} />}
          onTap={() => void go('voucherOrder', { purchaseId })}
        />
      ))}
    </Screen>
  )
})
