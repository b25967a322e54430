/** Parameters of a page as its address carries them; a `type`, not an `interface`. */
export type Params = Record<string, string | undefined>
export type RequiredKeys<P> = { [K in keyof P]-?: undefined extends P[K] ? never : K }[keyof P] & string

/** How a list of goods stands, in its address: it survives a reload and travels with what is shared. */
export type ListParams = {
  /** A word of PRODUCT_SORT. */
  sort?: string
  /** What was filtered, as `features/goods/list-address` writes it. */
  filter?: string
}

/** An offer or a coupon, by its type and id; of one for the whole mall `activityGroupId` names a store to stay within. */
export type ActivityParams = { activeType?: string; activityId?: string; activityGroupId?: string } & ListParams

/** `orderKey` tells the orders of several submit pages apart. */
export type SubmitParams = { type?: string; isSendOnline?: string; isScan?: string; orderKey?: string }

/** Page settings that Taro and WeChat know and that the row's own fields don't cover. */
export interface PageExtras {
  navigationStyle?: 'default' | 'custom'
  disableScroll?: boolean
  onReachBottomDistance?: number
}

interface RowFields {
  /** Path inside the area's root. */
  at: string
  /** Title of the document and of the nav bar. */
  title: string
  /** The page is for shoppers who logged in (spec 2, 6). */
  login: boolean
  /** Feature codes that open the page (spec 2 "Feature codes to pages"). */
  featureCodes?: readonly string[]
  /** The shopper may pull the page down to refresh it. */
  pullDown?: boolean
  /** The page may be shared: as a card in WeChat, by the sheet. */
  share?: boolean
  page?: PageExtras
}
/** The parameters without which the page can't open, for commands and addresses that arrive unchecked. */
type NeededParams<P> = [RequiredKeys<P>] extends [never]
  ? { needs?: undefined }
  : { needs: Record<RequiredKeys<P>, true> }

/** A row before its area gave it a path. `params` exists only for the compiler. */
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

/** A subpackage root with its pages; `isMain` areas lie in the main package. */
export interface Area<R = Record<string, Row>> {
  root: string
  isMain: boolean
  rows: R
}

/** One area = one subpackage root (design "Route table"). */
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
