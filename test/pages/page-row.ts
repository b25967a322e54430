import type { Page } from 'playwright-core'
import type { Area } from '@/app/routes/area'
import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import type { Phone } from '../support/phone'
import type { Belongings } from '../support/weapp-mall'

/** Opens a page whose address is not sufficient. */
export interface Reach {
  h5(phone: Phone): Promise<unknown>
  weapp(mini: MiniProgram): Promise<MiniPage>
}

/** Another state of a page, tested on H5 after the page itself. */
export interface PageState {
  /** Parameters that replace those of the row. */
  query?: string | ((own: Belongings) => string)
  /** Performs the action and waits for an element that appears only after it. */
  by?(page: Page): Promise<unknown>
}

/** The data that a page test needs of a page in addition to its row of the route table. */
export interface PageRow {
  /** Parameters that the test opens the page with. */
  query?: (own: Belongings) => string
  /** Text of the completely loaded page, on both targets. */
  shows: RegExp
  /** The page lists goods, which must appear within the budget of updates. */
  hasGoods?: boolean
  /** On H5 the title of the document is that of the page's content. */
  hasOwnTitle?: boolean
  reach?: Reach
  more?: Record<string, PageState>
}

/** The rows of an area: one for each page of its routes. */
export type PageRows<A extends Pick<Area<unknown>, 'rows'>> = Record<keyof A['rows'] & string, PageRow>
