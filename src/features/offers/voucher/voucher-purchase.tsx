import { chinaMinute } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import type { VoucherPurchaseDetail } from '@contract/schema/voucher'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { copyText } from '@/app/dialog'
import { go } from '@/app/navigate'
import { useEnv, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { ServerButtons } from '@/app/server-buttons'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Countdown } from '@/ui/countdown/countdown'
import { Facts } from '@/ui/facts/facts'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { ListItem } from '@/ui/list-item/list-item'
import { Price } from '@/ui/price/price'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { StatusHead, StatusSkeleton } from '@/ui/status-head/status-head'
import { Tags } from '@/ui/tag/tag'
import { TermsCard } from '@/ui/terms-card/terms-card'
import { openTicket, placeText, untilText, usedText } from './ticket-words'
import { pressPurchase } from './voucher-actions'

/** One purchase: state, tickets and actions. */
export const VoucherPurchase = observer(function VoucherPurchase({ purchaseId }: { purchaseId: string }) {
  const shown = useResource((env) => env.call('GET voucher/purchase', { purchaseId }, { quiet: true }), { at: 'show' })
  const env = useEnv()
  const purchase = shown.value
  const press = async (code: string) => {
    if (purchase && (await pressPurchase(env, code, purchase))) await shown.refresh()
  }
  return (
    <Screen
      of={shown}
      isStack
      gone={{
        text: '没有这笔订单',
        note: '它可能属于另一个账号',
        picture: 'order',
        actionText: '购买记录',
        onAction: () => void go.replace('voucherOrder'),
      }}
      skeleton={
        <>
          <StatusSkeleton />
          <CardSkeleton cards={['goods', 2, 4]} />
        </>
      }
      bottom={
        purchase && purchase.buttons.length > 0 ? (
          <BottomBar>
            <ServerButtons isLarge buttons={purchase.buttons} onPress={(code: string) => void press(code)} />
          </BottomBar>
        ) : null
      }
    >
      {purchase ? (
        <>
          <StatusHead title={purchase.stateText}>
            {purchase.state === 'unpaid' ? (
              <>
                <Text>剩余 </Text>
                <Countdown
                  kind="text"
                  serverNow={purchase.serverNow}
                  deadlineAt={purchase.expireAt}
                  onZero={() => void shown.reload()}
                />
                <Text> 自动关闭</Text>
              </>
            ) : (
              hintOf(purchase)
            )}
          </StatusHead>
          <View className="card">
            <GoodsLine
              picture={purchase.picture}
              name={purchase.title}
              size={80}
              onOpen={() => void go('exchangeTicket', { voucherId: purchase.voucherId })}
              foot={purchase.price > 0 ? <Price cents={purchase.price} /> : null}
            >
              <Tags tags={[{ text: `共 ${purchase.number} 份`, kind: 'quiet' }]} />
            </GoodsLine>
          </View>
          {purchase.tickets.map((ticket) => (
            <ListItem
              key={ticket.ticketId}
              lead={<Icon name="ticket" size={18} />}
              title={`${ticket.stateText}${usedText(ticket) ? `，${usedText(ticket)}` : ''}`}
              facts={[placeText(ticket), ticket.slotText || untilText(ticket)]}
              end={<Icon name="chevron-right" size={16} />}
              onTap={() => openTicket(ticket)}
            />
          ))}
          <Facts
            rows={[
              { label: '订单编号', value: purchaseId, onCopy: () => void copyText(purchaseId) },
              { label: '下单时间', value: chinaMinute(purchase.at) },
              { label: '退款金额', value: purchase.refunded > 0 ? priceText(purchase.refunded) : null },
            ]}
          />
          <TermsCard title="购买须知" terms={purchase.terms} />
        </>
      ) : null}
    </Screen>
  )
})

function hintOf({ state, refunded, backUses, backCents }: VoucherPurchaseDetail): string {
  if (state === 'closed') return '没有付款，订单已关闭'
  if (state === 'refunding') return `${priceText(refunded)} 正在原路退回`
  if (state === 'part' || state === 'refunded') return `${priceText(refunded)} 已原路退回`
  return backUses > 0 ? `还有 ${backUses} 次未使用，可退 ${priceText(backCents)}` : '点开券码，到店出示'
}
