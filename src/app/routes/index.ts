import type { Row } from './area'
import { commonMapArea } from './common-map'
import { couponPackageArea } from './coupon-package'
import { detailsArea } from './details'
import { helpCenterArea } from './help-center'
import { imArea } from './im'
import { integralArea } from './integral'
import { invitationArea } from './invitation'
import { liveStreamingArea } from './live-streaming'
import { liveStreaming2Area } from './live-streaming2'
import { mainArea } from './main'
import { mediaArea } from './media'
import { memberArea } from './member'
import { messageArea } from './message'
import { packOrderArea } from './pack-order'
import { payResultArea } from './pay-result'
import { paymentMerchantsArea } from './payment-merchants'
import { personArea } from './person'
import { qrArea } from './qr'
import { rarelyArea } from './rarely'
import { scanArea } from './scan'
import { secondPageArea } from './second-page'
import { serviceArea } from './service'
import { specialArea } from './special-area'
import { goodsPageOf, storeArea } from './store'
import { storeDirectoryArea } from './store-directory'
import { tabArea } from './tabs'
import { virtualProductArea } from './virtual-product'
import { webArea } from './web'
import { zoneArea } from './zone'

/**
 * The route table: the only source of pages, titles, params, login requirement, feature codes, subpackages and tab bar.
 * It lists only pages that exist, with the parameters that they read. test/rules checks it against the files.
 */
export const areas = [
  tabArea,
  mainArea,
  detailsArea,
  packOrderArea,
  payResultArea,
  webArea,
  rarelyArea,
  helpCenterArea,
  qrArea,
  scanArea,
  personArea,
  messageArea,
  mediaArea,
  paymentMerchantsArea,
  commonMapArea,
  serviceArea,
  secondPageArea,
  specialArea,
  storeArea,
  virtualProductArea,
  couponPackageArea,
  integralArea,
  memberArea,
  invitationArea,
  imArea,
  storeDirectoryArea,
  zoneArea,
  liveStreamingArea,
  liveStreaming2Area,
] as const

export const routes = {
  ...tabArea.rows,
  ...mainArea.rows,
  ...detailsArea.rows,
  ...packOrderArea.rows,
  ...payResultArea.rows,
  ...webArea.rows,
  ...rarelyArea.rows,
  ...helpCenterArea.rows,
  ...qrArea.rows,
  ...scanArea.rows,
  ...personArea.rows,
  ...messageArea.rows,
  ...mediaArea.rows,
  ...paymentMerchantsArea.rows,
  ...commonMapArea.rows,
  ...serviceArea.rows,
  ...secondPageArea.rows,
  ...specialArea.rows,
  ...storeArea.rows,
  ...virtualProductArea.rows,
  ...couponPackageArea.rows,
  ...integralArea.rows,
  ...memberArea.rows,
  ...invitationArea.rows,
  ...imArea.rows,
  ...storeDirectoryArea.rows,
  ...zoneArea.rows,
  ...liveStreamingArea.rows,
  ...liveStreaming2Area.rows,
}

export type PageName = keyof typeof routes
export type TabName = keyof typeof tabArea.rows
export type ParamsOf<N extends PageName> = NonNullable<(typeof routes)[N]['params']>
/** A page and its parameters. */
export type Target<N extends PageName = PageName> = { [K in N]: { name: K; params?: ParamsOf<K> } }[N]

const names = Object.keys(routes) as PageName[]
const nameByPath = new Map<string, PageName>(names.map((name) => [routes[name].path, name]))
const tabNames: readonly string[] = Object.keys(tabArea.rows)

export function rowOf(name: PageName): Row<unknown> {
  return routes[name]
}

export function isPageName(text: string): text is PageName {
  return names.some((name) => name === text)
}

export function isTab(name: PageName): name is TabName {
  return tabNames.includes(name)
}

/** The page at a path without query, or null. A leading slash is allowed. */
export function pageAt(path: string): PageName | null {
  return nameByPath.get(path.replace(/^\/+/, '')) ?? null
}

/** The page that a feature code opens, or null [command.table]; the goods of a store have two, by the store's type. */
export function pageForCommand(code: string, params: Readonly<Record<string, string>> = {}): PageName | null {
  const [first, ...others] = names.filter((name) => rowOf(name).featureCodes.includes(code))
  if (first === undefined) return null
  return others.length === 0 ? first : goodsPageOf(params.storeType ?? '')
}

/**
 * The settings of one page in Taro's form (config/page-settings.ts). On H5 they would enlarge the entry chunk, which
 * already contains the route table; the page frame applies them there.
 */
export function pageConfig(name: PageName, target: string) {
  const { title, pullDown = false, share = false, page = {} } = rowOf(name)
  if (target === 'h5') return { ...(pullDown ? { enablePullDownRefresh: true } : {}), ...page }
  return {
    navigationBarTitleText: title,
    enablePullDownRefresh: pullDown,
    enableShareAppMessage: share,
    enableShareTimeline: share,
    ...page,
  }
}
