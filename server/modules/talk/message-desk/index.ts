import type { Module, ModuleContext } from '../../../compose-modules'
import type { AccountOperatorService } from '../../customer/account'
import type { MessageOperatorService } from '../message'
import { messageConsoleRoutes } from './message-desk.console'
import { MessageDeskService } from './message-desk.service'

interface Deps {
  messageOperator: Pick<MessageOperatorService, 'send'>
  accountOperator: Pick<AccountOperatorService, 'find' | 'count'>
}

export function createMessageDesk({ db, linkTargets, messageOperator, accountOperator }: ModuleContext & Deps) {
  const desk = new MessageDeskService({ db, linkTargets, messageOperator, accountOperator })
  return { services: {}, routes: { console: messageConsoleRoutes(desk) } } satisfies Module
}
