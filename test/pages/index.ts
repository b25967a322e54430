import type { Area, Row } from '@/app/routes/area'
import { commonMapArea } from '@/app/routes/common-map'
import { couponPackageArea } from '@/app/routes/coupon-package'
import { detailsArea } from '@/app/routes/details'
import { helpCenterArea } from '@/app/routes/help-center'
import { imArea } from '@/app/routes/im'
import { integralArea } from '@/app/routes/integral'
import { invitationArea } from '@/app/routes/invitation'
import { liveStreamingArea } from '@/app/routes/live-streaming'
import { liveStreaming2Area } from '@/app/routes/live-streaming2'
import { mainArea } from '@/app/routes/main'
import { mediaArea } from '@/app/routes/media'
import { memberArea } from '@/app/routes/member'
import { messageArea } from '@/app/routes/message'
import { packOrderArea } from '@/app/routes/pack-order'
import { payResultArea } from '@/app/routes/pay-result'
import { paymentMerchantsArea } from '@/app/routes/payment-merchants'
import { personArea } from '@/app/routes/person'
import { qrArea } from '@/app/routes/qr'
import { rarelyArea } from '@/app/routes/rarely'
import { scanArea } from '@/app/routes/scan'
import { secondPageArea } from '@/app/routes/second-page'
import { serviceArea } from '@/app/routes/service'
import { specialArea } from '@/app/routes/special-area'
import { storeArea } from '@/app/routes/store'
import { storeDirectoryArea } from '@/app/routes/store-directory'
import { tabArea } from '@/app/routes/tabs'
import { virtualProductArea } from '@/app/routes/virtual-product'
import { webArea } from '@/app/routes/web'
import { zoneArea } from '@/app/routes/zone'
import { commonMapPages } from './common-map'
import { couponPackagePages } from './coupon-package'
import { detailsPages } from './details'

import { helpCenterPages } from './help-center'
import { imPages } from './im'
import { integralPages } from './integral'
import { invitationPages } from './invitation'
import { liveStreamingPages } from './live-streaming'
import { liveStreaming2Pages } from './live-streaming2'
import { mainPages } from './main'
import { mediaPages } from './media'
import { memberPages } from './member'
import { messagePages } from './message'
import { packOrderPages } from './pack-order'
import type { PageRow } from './page-row'
import { payResultPages } from './pay-result'
import { paymentMerchantsPages } from './payment-merchants'
import { personPages } from './person'
import { qrPages } from './qr'
import { rarelyPages } from './rarely'
import { scanPages } from './scan'
import { secondPagePages } from './second-page'
import { servicePages } from './service'
import { specialAreaPages } from './special-area'
import { storePages } from './store'
import { storeDirectoryPages } from './store-directory'
import { tabPages } from './tabs'
import { virtualProductPages } from './virtual-product'
import { webPages } from './web'
import { zonePages } from './zone'

export type { PageRow, PageState } from './page-row'

export interface PageArea {
  area: Area<Record<string, Row<unknown>>>
  rows: Record<string, PageRow>
}

/**
 * The page table: the data that a page test needs of each page, by area. Titles, paths and the need for a login are in
 * the route table; test/rules compares the two tables.
 */
export const pageAreas = {
  tabs: { area: tabArea, rows: tabPages },
  main: { area: mainArea, rows: mainPages },
  details: { area: detailsArea, rows: detailsPages },
  'pack-order': { area: packOrderArea, rows: packOrderPages },
  'pay-result': { area: payResultArea, rows: payResultPages },
  web: { area: webArea, rows: webPages },
  rarely: { area: rarelyArea, rows: rarelyPages },
  'help-center': { area: helpCenterArea, rows: helpCenterPages },
  qr: { area: qrArea, rows: qrPages },
  scan: { area: scanArea, rows: scanPages },
  person: { area: personArea, rows: personPages },
  message: { area: messageArea, rows: messagePages },
  media: { area: mediaArea, rows: mediaPages },
  'payment-merchants': { area: paymentMerchantsArea, rows: paymentMerchantsPages },
  'common-map': { area: commonMapArea, rows: commonMapPages },
  service: { area: serviceArea, rows: servicePages },
  'second-page': { area: secondPageArea, rows: secondPagePages },
  'special-area': { area: specialArea, rows: specialAreaPages },
  store: { area: storeArea, rows: storePages },
  'virtual-product': { area: virtualProductArea, rows: virtualProductPages },
  'coupon-package': { area: couponPackageArea, rows: couponPackagePages },
  integral: { area: integralArea, rows: integralPages },
  member: { area: memberArea, rows: memberPages },
  invitation: { area: invitationArea, rows: invitationPages },
  im: { area: imArea, rows: imPages },
  'store-directory': { area: storeDirectoryArea, rows: storeDirectoryPages },
  zone: { area: zoneArea, rows: zonePages },
  'live-streaming': { area: liveStreamingArea, rows: liveStreamingPages },
  'live-streaming2': { area: liveStreaming2Area, rows: liveStreaming2Pages },
} satisfies Record<string, PageArea>

export type AreaName = keyof typeof pageAreas
