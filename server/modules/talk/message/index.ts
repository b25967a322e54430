import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { eraseMessages } from './message.repo'
import { messageLegacyRoutes } from './message.routes'
import { MessageService } from './message.service'
import { MessageOperatorService } from './message-operator.service'

export { type MessageDemo, seedMessage } from './message.seed'
export { MessageService } from './message.service'
export type * from './message.tables'
export { EVERYONE, type MessageOperatorService } from './message-operator.service'
export type { LateMoney, TradeEvent, TradeOrder } from './trade.rules'

export function createMessage({ db, clock, jobs, linkTargets, shopperAreas }: ModuleContext) {
  const messages = new MessageService(db)
  jobs.every('messages.sweep', HOURLY, () => messages.sweep(clock.now()))
  const messageOperator = new MessageOperatorService({ db, clock, messages, linkTargets })
  shopperAreas.add({ key: 'messages', title: '消息', erase: eraseMessages })
  return { services: { messages, messageOperator }, routes: { legacy: messageLegacyRoutes(messages) } } satisfies Module
}
