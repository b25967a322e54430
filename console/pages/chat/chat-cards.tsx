import { HISTORY_MAX } from '@contract/codes/chat'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { OrderParam, ProductParam } from '@contract/socket/message'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { Money, Shot } from '../../ui'
import type { ChatKey, Message } from './chat-message'

/** Cards of goods and orders with their present data, by id. */
export type Cards = ReadonlyMap<string, Reply<'chat/cards'>['products'][number]>

/** The product or order of a message. */
export interface NamedCard {
  noun: '商品' | '订单'
  id: string
}

/** The product or order of a message; null without one, and for a recalled message. */
export function namedCard({ type, busiParam, isRecalled }: Message): NamedCard | null {
  if (isRecalled) return null
  if (type === IM_MESSAGE_TYPES.product) return { noun: '商品', id: (JSON.parse(busiParam) as ProductParam).skuId }
  if (type === IM_MESSAGE_TYPES.order) return { noun: '订单', id: (JSON.parse(busiParam) as OrderParam).orderId }
  return null
}

/** The products and orders of messages, the latest first, each once. */
export function namedCards(messages: readonly Message[]): NamedCard[] {
  const named = [...messages].reverse().flatMap((message) => namedCard(message) ?? [])
  return [...new Map(named.map((one) => [one.id, one])).values()]
}

/** The cards of the latest products and orders in a conversation, by one call. */
export function useCards(chatKey: ChatKey, messages: readonly Message[]): Cards {
  const named = namedCards(messages)
  const idsOf = (noun: NamedCard['noun']) =>
    named
      .filter((one) => one.noun === noun)
      .slice(0, HISTORY_MAX)
      .map(({ id }) => id)
      .sort()
  const { data } = useCall(
    'chat/cards',
    { ...chatKey, skuIds: idsOf('商品'), orderIds: idsOf('订单') },
    { enabled: named.length > 0, placeholderData: (before) => before },
  )
  return new Map([...(data?.products ?? []), ...(data?.orders ?? [])].map((card) => [card.id, card]))
}

/** A card with its present data; the noun alone while the card is unknown or deleted. */
export function ChatCard({ named, cards }: { named: NamedCard | null; cards: Cards }) {
  const card = named && cards.get(named.id)
  if (!card) return <p className="chat-line__text">[{named?.noun}]</p>
  return (
    <span className="chat-line__card">
      <Shot picture={card.picture} size={48} />
      <span className="two-lines grow">
        <span>{card.title}</span>
        <span className="note">{card.refusal || card.note}</span>
      </span>
      <b>
        <Money value={card.priceCents} />
      </b>
    </span>
  )
}
