import { ORDER_STATUS, type OrderStatus } from '@contract/codes/order'
import { Tag, type TagLook } from '../../ui'

const { unpaid, toShip, toReceive, completed, closed, afterSale, refunding, refunded } = ORDER_STATUS
const { awaitingAcceptance, awaitingGroup, awaitingFinal } = ORDER_STATUS

const LOOKS: Record<OrderStatus, [look: TagLook, progress: 'ring' | 'half' | 'full']> = {
  [unpaid]: ['wait', 'ring'],
  [toShip]: ['warn', 'ring'],
  [toReceive]: ['info', 'half'],
  [completed]: ['ok', 'full'],
  [closed]: ['plain', 'full'],
  [afterSale]: ['bad', 'ring'],
  [refunding]: ['bad', 'half'],
  [refunded]: ['plain', 'full'],
  [awaitingAcceptance]: ['warn', 'ring'],
  [awaitingGroup]: ['wait', 'ring'],
  [awaitingFinal]: ['wait', 'half'],
}

export function OrderTag({ status, children }: { status: OrderStatus; children: string }) {
  const [look, progress] = LOOKS[status]
  return (
    <Tag look={look} progress={progress}>
      {children}
    </Tag>
  )
}
