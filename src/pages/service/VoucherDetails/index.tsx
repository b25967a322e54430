import { chinaDay, chinaMinute } from '@contract/codes/china-time'
import type { Ticket } from '@contract/schema/ticket'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { copyText } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useOnce } from '@/app/page'
import { Screen } from '@/app/screen'
import { useLiveCode } from '@/features/bank/ticket/use-live-code'
import { qrPicture } from '@/platform/qr'
import { Button } from '@/ui/button/button'
import { CodePage } from '@/ui/code-page/code-page'
import { Facts } from '@/ui/facts/facts'
import { Icon } from '@/ui/icon/icon'
import { ListItem } from '@/ui/list-item/list-item'
import { CardBones } from '@/ui/skeleton/skeleton'
import { Tag } from '@/ui/tag/tag'
import './index.scss'

/** So many uses are drawn one by one. */
const MOST_PUNCHES = 10

/** The tickets of an order, each with its code (behaviours 2.12; look book voucher.html). */
export default page('voucherDetails', ({ params }) => {
  const { orderId = '' } = params
  const shown = useOnce(
    (env) => env.call('GET ticket/list', { subject: 'order', subjectId: orderId }, { quiet: true }),
    { at: 'show' },
  )
  const [at, setAt] = useState(0)
  const renewal = useLiveCode(shown)
  const tickets = shown.value?.records ?? []
  const ticket = tickets[Math.min(at, tickets.length - 1)]
  return (
    <Screen
      of={shown}
      isStack
      isEmpty={shown.isLoaded && tickets.length === 0}
      empty={{
        text: '没有券码',
        note: '付款后才会生成券码',
        picture: 'order',
        actionText: '我的订单',
        onAction: () => void go('orderList'),
      }}
      skeleton={<CardBones cards={['goods', 4]} />}
    >
      {ticket ? (
        <>
          <View className="card voucher">
            <View className="voucher__title">{ticket.title}</View>
            <View className="voucher__note">
              {ticket.storeName || '全场通用'}
              <Text className="sep" />
              有效至 {chinaDay(ticket.validUntil - 1)}
            </View>
            <View className="voucher__tags">
              <Tag text={ticket.stateText} kind={ticket.state === 'unused' ? 'ok' : 'quiet'} />
              {ticket.state === 'unused' && ticket.used === 0 ? <Tag text="未用可退" kind="quiet" /> : null}
            </View>
            <Uses ticket={ticket} />
            <View className="voucher__cut" />
            <CodePage
              picture={qrPicture(ticket.code)}
              digits={ticket.code}
              say="请向店员出示"
              over={ticket.state === 'unused' ? '' : ticket.stateText}
              onCopy={() => void copyText(ticket.code)}
            >
              {renewal}
            </CodePage>
            {tickets.length > 1 ? (
              <View className="voucher__turn">
                <Button kind="ghost" size="sm" isOff={at === 0} onTap={() => setAt(at - 1)}>
                  上一张
                </Button>
                <Text>
                  第 {at + 1} 张，共 {tickets.length} 张
                </Text>
                <Button kind="ghost" size="sm" isOff={at === tickets.length - 1} onTap={() => setAt(at + 1)}>
                  下一张
                </Button>
              </View>
            ) : null}
          </View>
          {ticket.storeId ? (
            <ListItem
              lead={<Icon name="store" size={18} />}
              title={ticket.storeName}
              facts={['到店出示券码使用']}
              end={<Icon name="chevron-right" size={14} />}
              onTap={() => void go('commonMap', { storeId: ticket.storeId })}
            />
          ) : null}
          {ticket.uses.length > 0 ? (
            <Facts
              rows={ticket.uses.map(({ at: usedAt, number, storeName }) => ({
                label: chinaMinute(usedAt),
                value: `${storeName} 用 ${number} 次`,
              }))}
            />
          ) : null}
        </>
      ) : null}
    </Screen>
  )
})

/** How many of its uses are gone, one by one where they are few. */
function Uses({ ticket: { total, used } }: { ticket: Ticket }) {
  if (total === 1) return null
  const each = Array.from({ length: total }, (_, index) => index + 1)
  return (
    <>
      <View className="voucher__count">
        <Text className="voucher__used">
          已用 {used}/{total} 次
        </Text>
        <Text className="voucher__note">还剩 {total - used} 次</Text>
      </View>
      {total <= MOST_PUNCHES ? (
        <View className="voucher__punches">
          {each.map((nth) => (
            <View key={nth} className={nth <= used ? 'voucher__punch voucher__punch--gone' : 'voucher__punch'}>
              {nth <= used ? <Icon name="check" size={14} /> : nth}
            </View>
          ))}
        </View>
      ) : null}
    </>
  )
}
