/** Parameters of a page as in its address; a `type`, because an `interface` has no index signature. */
export type Params = Record<string, string | undefined>
export type RequiredKeys<P> = { [K in keyof P]-?: undefined extends P[K] ? never : K }[keyof P] & string

/** The state of a list of goods, kept in its address: it survives a reload and is part of a shared link. */
export type ListParams = {
  /** A value of PRODUCT_SORT. */
  sort?: string
  /** The filter, in the format of `features/goods/list-address`. */
  filter?: string
}

/**
 * An offer or a coupon, by type and id; for one that applies to the whole mall, `activityGroupId` restricts the list to
 * a store.
 */
export type ActivityParams = { activeType?: string; activityId?: string; activityGroupId?: string } & ListParams

/** `orderKey` distinguishes the orders of several submit pages; `storeId` is the store of a scan order (`isScan`). */
export type SubmitParams = {
  type?: string
  isSendOnline?: string
  isScan?: string
  storeId?: string
  orderKey?: string
}

/** Page settings of Taro and WeChat that the row's own fields do not cover. */
export interface PageExtras {
  navigationStyle?: 'default' | 'custom'
  disableScroll?: boolean
  onReachBottomDistance?: number
}

interface RowFields {
  /** Path inside the root of the area. */
  at: string
  /** Title of the document and of the nav bar. */
  title: string
  /** The page requires a login [nav.login-redirect]. */
  login: boolean
  /** Feature codes that open the page [command.table]. */
  featureCodes?: readonly string[]
  /** The shopper may pull the page down to refresh it. */
  pullDown?: boolean
  /** The page may be shared: as a card in WeChat, or with the share sheet. */
  share?: boolean
  page?: PageExtras
}
/** The required parameters of a page, checked for commands and addresses from outside. */
type NeededParams<P> = [RequiredKeys<P>] extends [never]
  ? { needs?: undefined }
  : { needs: Record<RequiredKeys<P>, true> }

/** A row before its area adds the path. `params` exists only for the compiler. */
export interface RowDraft<P> extends RowFields {
  needs?: Record<string, true> | undefined
  readonly params?: P
}
/** One page of the route table. */
export interface Row<P = Params> extends RowFields {
  path: string
  needs: readonly string[]
  featureCodes: readonly string[]
  readonly params?: P
}

/** One page: `row<{ id: string; from?: string }>({ at: 'list/index', … })`. */
export function row<P = Record<never, never>>(fields: RowFields & NeededParams<P>): RowDraft<P> {
  return fields
}

type RowsOf<R> = { [K in keyof R]: R[K] extends RowDraft<infer P> ? Row<P> : never }

/** A subpackage root with its pages; `isMain` areas are in the main package. */
export interface Area<R = Record<string, Row>> {
  root: string
  isMain: boolean
  rows: R
}

/** One area is one subpackage root. */
export function area<R extends Record<string, RowDraft<unknown>>>(
  root: string,
  drafts: R,
  options?: { isMain?: boolean },
): Area<RowsOf<R>>
export function area(
  root: string,
  drafts: Record<string, RowDraft<unknown>>,
  { isMain = false }: { isMain?: boolean } = {},
): Area<Record<string, Row<unknown>>> {
  const rows: Record<string, Row<unknown>> = {}
  for (const [name, { needs, featureCodes = [], ...draft }] of Object.entries(drafts)) {
    rows[name] = { ...draft, featureCodes, needs: Object.keys(needs ?? {}), path: `${root}/${draft.at}` }
  }
  return { root, isMain, rows }
}
