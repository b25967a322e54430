export type { PopupRecord } from './popup'
export { popupRoutes } from './popup.routes'
export { PopupService } from './popup.service'
export type * from './popup.tables'
