import type { Ticket } from '@contract/schema/ticket'
import { Text, View } from '@tarojs/components'
import type { Resource } from '@/app/resource'
import { TicketCode } from '@/features/finance/ticket/ticket-code'
import { Button } from '@/ui/button/button'
import { classes } from '@/ui/classes'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { Tag } from '@/ui/tag/tag'
import { placeText, untilText, usedText } from './ticket-words'
import './ticket-card.scss'

/** Up to this number, uses are shown one by one. */
const MOST_PUNCHES = 10

interface TicketCardProps<T extends Ticket> {
  /** The resource of the tickets; refreshed each minute, because codes expire. */
  of: Resource<unknown>
  tickets: readonly T[]
  at: number
  onTurn: (at: number) => void
  /** 未用可退 … */
  tag?: string
}

/** One of several tickets, with its code for staff. */
export function TicketCard<T extends Ticket>({ of, tickets, at, onTurn, tag = '' }: TicketCardProps<T>) {
  const ticket = tickets[at]
  if (!ticket) return null
  return (
    <View className="card voucher">
      {ticket.picture ? (
        <GoodsLine picture={ticket.picture} name={ticket.title}>
          <Words ticket={ticket} tag={tag} />
        </GoodsLine>
      ) : (
        <>
          <View className="voucher__title">{ticket.title}</View>
          <Words ticket={ticket} tag={tag} />
        </>
      )}
      <UseRows ticket={ticket} />
      <View className="voucher__cut" />
      <TicketCode of={of} ticket={ticket} />
      {tickets.length > 1 ? (
        <View className="voucher__turn">
          <Button kind="ghost" size="sm" isOff={at === 0} onTap={() => onTurn(at - 1)}>
            上一张
          </Button>
          <Text>
            第 {at + 1} 张，共 {tickets.length} 张
          </Text>
          <Button kind="ghost" size="sm" isOff={at === tickets.length - 1} onTap={() => onTurn(at + 1)}>
            下一张
          </Button>
        </View>
      ) : null}
    </View>
  )
}

function Words({ ticket, tag }: { ticket: Ticket; tag: string }) {
  return (
    <>
      <View className="voucher__note">
        {placeText(ticket)}
        <Text className="sep" />
        {untilText(ticket)}
      </View>
      <View className="voucher__tags">
        <Tag text={ticket.stateText} kind={ticket.state === 'unused' ? 'ok' : 'quiet'} />
        {tag ? <Tag text={tag} kind="quiet" /> : null}
      </View>
    </>
  )
}

/** Used and remaining uses; one by one up to MOST_PUNCHES. */
function UseRows({ ticket }: { ticket: Ticket }) {
  const { total, used } = ticket
  if (total === 1) return null
  const each = Array.from({ length: total }, (_, index) => index + 1)
  return (
    <>
      <View className="voucher__count">
        <Text className="voucher__used">{usedText(ticket)}</Text>
        <Text className="voucher__note">还剩 {total - used} 次</Text>
      </View>
      {total <= MOST_PUNCHES ? (
        <View className="voucher__punches">
          {each.map((nth) => (
            <View key={nth} className={classes('voucher__punch', nth <= used && 'voucher__punch--gone')}>
              {nth <= used ? <Icon name="check" size={14} /> : nth}
            </View>
          ))}
        </View>
      ) : null}
    </>
  )
}
