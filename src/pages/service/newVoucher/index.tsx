import { View } from '@tarojs/components'
import { page } from '@/app/page'
import { MyTickets } from '@/features/offers/voucher/my-tickets'
import { openTicket, placeText, untilText, usedText } from '@/features/offers/voucher/ticket-words'
import { Button } from '@/ui/button/button'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Meter } from '@/ui/meter/meter'
import { Tag } from '@/ui/tag/tag'
import './index.scss'

/** The shopper's tickets as cards: name, remaining uses, link to the code. */
export default page('newVoucher', () => (
  <MyTickets
    draw={(ticket) => (
      <View key={ticket.ticketId} className="card my-ticket">
        <GoodsLine
          picture={ticket.picture}
          name={ticket.title}
          size={80}
          nameLines={1}
          onOpen={() => openTicket(ticket)}
          foot={<Tag text={ticket.stateText} kind={ticket.state === 'unused' ? 'ok' : 'quiet'} />}
        >
          <View className="my-ticket__fact">{placeText(ticket)}</View>
          <View className="my-ticket__fact">{untilText(ticket)}</View>
        </GoodsLine>
        {ticket.state === 'unused' ? (
          <View className="my-ticket__foot">
            <View className="my-ticket__left">
              {ticket.total > 1 ? (
                <Meter percent={(ticket.used / ticket.total) * 100} text={usedText(ticket)} />
              ) : (
                ticket.slotText || (ticket.needsSlot ? '需要预约' : '')
              )}
            </View>
            <Button size="sm" kind="line" label={`出示券码，${ticket.title}`} onTap={() => openTicket(ticket)}>
              出示券码
            </Button>
          </View>
        ) : null}
        {ticket.state === 'giving' ? (
          <View className="my-ticket__foot">
            <View className="my-ticket__left">等待好友领取</View>
            <Button size="sm" kind="ghost" label={`查看赠送，${ticket.title}`} onTap={() => openTicket(ticket)}>
              查看赠送
            </Button>
          </View>
        ) : null}
      </View>
    )}
  />
))
