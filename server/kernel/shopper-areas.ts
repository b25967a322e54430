import type { Tx } from './db'
import type { Page } from './page'

/** An obstacle to closing an account. */
export interface ClosingBlock {
  /** The kind of rows that it is about: order, aftersale, points. Clients have a page for each. */
  code: string
  /** For the shopper: 还有 2 个订单没有完成. */
  text: string
  /** True: the shopper may give it up, after a second confirmation. */
  isWarning: boolean
}

/**
 * The data that one module keeps of a shopper. A module registers its areas while it is created, so that the export of
 * a shopper's data and the closing of an account reach every module without reading its tables.
 */
export interface ShopperArea {
  /** The name of the area in the exported file: orders. */
  key: string
  /** The same for the shopper: 订单. */
  title: string
  /** The shopper's own data for the file, as the shopper's pages show them. */
  own?(uid: string, now: number): Promise<readonly unknown[]>
  /** Obstacles to closing the account now. */
  blocks?(uid: string, now: number): Promise<readonly ClosingBlock[]>
  /** Deletes personal data in the transaction that closes the account; a record that must stay is kept without it. */
  erase?(tx: Tx, uid: string, now: number): Promise<void>
}

/** Areas of all modules, in the order in which the modules were created. */
export class ShopperAreas {
  readonly #areas: ShopperArea[] = []

  add(...areas: readonly ShopperArea[]): void {
    for (const area of areas) {
      if (this.#areas.some(({ key }) => key === area.key)) throw new Error(`two areas are called ${area.key}`)
      this.#areas.push(area)
    }
  }

  /** Areas with data for the file. */
  get owned(): readonly (ShopperArea & Required<Pick<ShopperArea, 'own'>>)[] {
    return this.#areas.filter((area): area is ShopperArea & Required<Pick<ShopperArea, 'own'>> => !!area.own)
  }

  /** All blocks, those that are no warnings first. */
  async blocks(uid: string, now: number): Promise<ClosingBlock[]> {
    const found = await Promise.all(this.#areas.map((area) => area.blocks?.(uid, now) ?? []))
    return found.flat().sort((a, b) => Number(a.isWarning) - Number(b.isWarning))
  }

  async erase(tx: Tx, uid: string, now: number): Promise<void> {
    for (const area of this.#areas) await area.erase?.(tx, uid, now)
  }
}

/** Rows of one list of a shopper that a file has at most: years of orders. */
const MOST_ROWS = 5000
const PAGE_ROWS = 50

/** Every row of a list, read page by page. */
export async function everyRow<T>(
  page: (query: { pageSize: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const rows: T[] = []
  for (let cursor: string | undefined; rows.length < MOST_ROWS; ) {
    const found = await page({ pageSize: PAGE_ROWS, ...(cursor !== undefined && { cursor }) })
    rows.push(...found.records)
    if (found.cursor === null) break
    cursor = found.cursor
  }
  return rows
}

/** One warning or block, or none. */
export const blockWhen = (isThere: boolean, code: string, text: string, isWarning: boolean): ClosingBlock[] =>
  isThere ? [{ code, text, isWarning }] : []
