export { popupRoutes } from './popup.routes'
export { PopupService } from './popup.service'
export type * from './popup.tables'
export type { PopupRecord } from './popup.types'
