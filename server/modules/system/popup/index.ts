import type { Door, Ground } from '../../../door'
import { HOURLY } from '../../../kernel/rhythm'
import type { AccountService } from '../../customer/account'
import { popupRoutes } from './popup.routes'
import { PopupService } from './popup.service'

export { type PopupDemo, seedPopup } from './popup.seed'
export { PopupService } from './popup.service'
export type * from './popup.tables'
export type { PopupRecord } from './popup.types'

export function createPopup({ db, clock, jobs, fanOut, account }: Ground & { account: AccountService }) {
  const popups = new PopupService(db, account, clock, fanOut)
  jobs.every('popups.sweep', HOURLY, () => popups.sweep(clock.now()))
  return { services: { popups }, routes: { core: popupRoutes(popups) } } satisfies Door
}
