import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { undoOfMall } from '../../../kernel/undos'
import type { AccountService } from '../../customer/account'
import { popupConsoleRoutes } from './popup.console'
import { popupRoutes } from './popup.routes'
import { PopupService } from './popup.service'
import { PopupDeskService } from './popup-desk.service'
import { PopupOperatorService } from './popup-operator.service'

export { type PopupDemo, seedPopup } from './popup.seed'
export { PopupService } from './popup.service'
export type * from './popup.tables'
export type { PopupRecord } from './popup.types'

export function createPopup(deps: ModuleContext & { account: AccountService }) {
  const { db, clock, jobs, pubSub, linkTargets, undos, account } = deps
  const popups = new PopupService({ db, shoppers: account, clock, pubSub })
  jobs.every('popups.sweep', HOURLY, () => popups.sweep(clock.now()))
  const popupOperator = new PopupOperatorService({ db, clock, popups, linkTargets })
  undos.add(
    ['popup.add', 'popup.edit', 'popup.end'],
    undoOfMall('content.edit', (actor, entry) => popupOperator.undo(actor, entry)),
  )
  const desk = new PopupDeskService({ db, clock, operator: popupOperator, linkTargets })
  return {
    services: { popups, popupOperator },
    routes: { core: popupRoutes(popups), console: popupConsoleRoutes(desk) },
  } satisfies Module
}
