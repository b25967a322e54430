import { View } from '@tarojs/components'
import { page } from '@/app/page'
import { MyTickets } from '@/features/offers/voucher/my-tickets'
import { openTicket, placeText, untilText, usedText } from '@/features/offers/voucher/ticket-words'
import { ListItem } from '@/ui/list-item/list-item'
import { Shot } from '@/ui/shot/shot'
import { Tag } from '@/ui/tag/tag'

/** The shopper's tickets as rows: a compact list. */
export default page('voucher', () => (
  <MyTickets
    draw={(ticket) => (
      <ListItem
        key={ticket.ticketId}
        lead={<Shot picture={ticket.picture} size={56} />}
        title={<View className="one">{ticket.title}</View>}
        facts={[[placeText(ticket), usedText(ticket)].filter(Boolean).join('，'), untilText(ticket)]}
        end={<Tag text={ticket.stateText} kind={ticket.state === 'unused' ? 'ok' : 'quiet'} />}
        onTap={() => openTicket(ticket)}
      />
    )}
  />
))
