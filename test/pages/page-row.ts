import type { Page } from 'playwright-core'
import type { Area } from '@/app/routes/area'
import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import type { Phone } from '../support/phone'
import type { Belongings } from '../support/weapp-mall'

/** How a page is reached where its address is not enough. */
export interface Reach {
  h5(phone: Phone): Promise<unknown>
  weapp(mini: MiniProgram): Promise<MiniPage>
}

/** Another state of a page, tested on H5 after the page itself. */
export interface PageState {
  /** Parameters in place of the page's own. */
  query?: string | ((own: Belongings) => string)
  /** What is touched, and what is there only after that. */
  by?(page: Page): Promise<unknown>
}

/** What a page test needs of a page beside its row of the route table. */
export interface PageRow {
  /** Parameters that it is opened with. */
  query?: (own: Belongings) => string
  /** Its text once it has everything, on both targets. */
  shows: RegExp
  /** Goods are what it is for: they come early. */
  hasGoods?: boolean
  /** On H5 the document takes the title of what the page shows. */
  hasOwnTitle?: boolean
  reach?: Reach
  more?: Record<string, PageState>
}

/** The rows of an area: one for each page of its routes. */
export type PageRows<A extends Pick<Area<unknown>, 'rows'>> = Record<keyof A['rows'] & string, PageRow>
