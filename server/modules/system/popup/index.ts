import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import type { AccountService } from '../../customer/account'
import { popupRoutes } from './popup.routes'
import { PopupService } from './popup.service'

export { type PopupDemo, seedPopup } from './popup.seed'
export { PopupService } from './popup.service'
export type * from './popup.tables'
export type { PopupRecord } from './popup.types'

export function createPopup({ db, clock, jobs, pubSub, account }: ModuleContext & { account: AccountService }) {
  const popups = new PopupService({ db, shoppers: account, clock, pubSub })
  jobs.every('popups.sweep', HOURLY, () => popups.sweep(clock.now()))
  return { services: { popups }, routes: { core: popupRoutes(popups) } } satisfies Module
}
