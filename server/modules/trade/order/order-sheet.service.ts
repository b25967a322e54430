import { NOT_SENT } from '@contract/codes/delivery'
import { ORDER_STATUS } from '@contract/codes/order'
import { isOwnCarrier } from '@contract/codes/parcel'
import type { SheetPreviewRow } from '@contract/console/order'
import type { Actor } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { AppError } from '../../../kernel/errors'
import type { StoreScope } from '../../../kernel/store-scope'
import type { CheckoutParts } from '../checkout-part'
import { companyCode, type ParcelService, similarCompanies } from '../parcel'
import type { OrderLineRow, OrderRow } from './order.repo'
import { byOrder, statusOf } from './order.view'
import * as desk from './order-desk.repo'
import type { OrderDeskService } from './order-desk.service'
import { goodsOfLine } from './order-desk.view'
import { goodsOf, keptBy } from './order-keeps'
import { NOT_SHIPPED_TEXT, type OrderOperatorService, UNKNOWN_TEXT } from './order-operator.service'
import { partOrderOf } from './order-part.rules'
import * as read from './order-read.repo'
import { lineProblems, type SheetLine, sheetLines } from './ship-sheet.rules'

export interface SheetRow {
  orderNo: string
  company: string
  no: string
}

/** The result of one row; `text`: why it was not shipped. */
export interface ShippedRow {
  orderNo: string
  isShipped: boolean
  isRepeat: boolean
  text: string
}

export interface OrderSheetDeps {
  db: Db
  clock: Clock
  checkoutParts: Pick<CheckoutParts, 'refusalOf' | 'refusesMoves' | 'stored'>
  desk: Pick<OrderDeskService, 'left'>
  operator: Pick<OrderOperatorService, 'ship'>
  parcels: Pick<ParcelService, 'of' | 'withNumbers'>
}

/** Data that the rows of a sheet are checked against. */
interface Facts {
  orders: ReadonlyMap<string, OrderRow>
  lines: ReadonlyMap<string, readonly OrderLineRow[]>
  left: ReadonlyMap<string, readonly { lineId: string; number: number }[]>
  /** Why a part refuses to ship, by order. */
  refusals: ReadonlyMap<string, string>
  used: Awaited<ReturnType<ParcelService['withNumbers']>>
  sheet: readonly SheetLine[]
}

const count = (pieces: readonly { number: number }[] = []) => pieces.reduce((sum, { number }) => sum + number, 0)

/** Ships many orders from a table of order, carrier and number. */
export class OrderSheetService {
  constructor(private readonly deps: OrderSheetDeps) {}

  /** The shipment of each row and its problems; changes nothing. SYS_PARAM_ERROR for too many rows. */
  async preview(scope: StoreScope, text: string): Promise<SheetPreviewRow[]> {
    const { db, clock, checkoutParts, parcels } = this.deps
    const { q } = db
    const sheet = sheetLines(text)
    const orders = await desk.findByNumbers(
      q,
      scope,
      sheet.map(({ orderNo }) => orderNo),
    )
    const [{ lines, keeps }, left, used] = await Promise.all([
      goodsOf(q, checkoutParts, orders),
      this.deps.desk.left(orders),
      parcels.withNumbers(
        q,
        sheet.map(({ no }) => no),
      ),
    ])
    const now = clock.now()
    const refusals = new Map<string, string>()
    if (checkoutParts.refusesMoves())
      for (const order of orders) {
        const reason = checkoutParts.refusalOf('ship', partOrderOf(order, now), keptBy(keeps, order))
        if (reason !== null) refusals.set(order.id, reason)
      }
    const byNo = new Map(orders.map((order) => [order.orderNo, order]))
    const facts: Facts = { orders: byNo, lines: byOrder(lines), left, refusals, used, sheet }
    return sheet.map((row) => previewOf(row, facts))
  }

  /**
   * Ships all that is left of each order, one after another; a row that fails does not stop the others. A parcel that
   * the order has already counts as shipped, so that a repeated call ships nothing twice.
   */
  async ship(actor: Actor, scope: StoreScope, rows: readonly SheetRow[]): Promise<ShippedRow[]> {
    const results: ShippedRow[] = []
    for (const row of rows) results.push(await this.#shipRow(actor, scope, row))
    return results
  }

  async #shipRow(actor: Actor, scope: StoreScope, row: SheetRow): Promise<ShippedRow> {
    const { orderNo, company, no } = row
    const shipped = { orderNo, isShipped: true, isRepeat: false, text: '' }
    if (await this.#isSent(scope, row)) return { ...shipped, isRepeat: true }
    try {
      await this.deps.operator.ship(actor, scope, orderNo, company, no)
      return shipped
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // A concurrent call has shipped the same row.
      if (await this.#isSent(scope, row)) return { ...shipped, isRepeat: true }
      return { ...shipped, isShipped: false, text: error.message.replace(/^\w+: /, '') }
    }
  }

  async #isSent(scope: StoreScope, { orderNo, company, no }: SheetRow): Promise<boolean> {
    const { q } = this.deps.db
    const order = await read.findInScope(q, scope, orderNo)
    if (!order || order.shippedAt === 0) return false
    const code = companyCode(company)
    return (await this.deps.parcels.of(q, [order])).some(
      (parcel) => parcel.no === no.trim() && parcel.companyCode === code,
    )
  }
}

function previewOf(row: SheetLine, facts: Facts): SheetPreviewRow {
  const order = facts.orders.get(row.orderNo)
  const code = companyCode(row.company)
  const problems = lineProblems(row)
  const warnings: string[] = []
  if (row.company !== '' && code === '') problems.push(`没有名为“${row.company}”的承运商`)
  else if (isOwnCarrier(code)) problems.push('自有承运商没有运单号，请在订单里单独发货')
  if (row.orderNo !== '' && facts.sheet.some((one) => one.orderNo === row.orderNo && one.line < row.line))
    problems.push('订单在表格里出现了两次')
  if (order) {
    problems.push(...orderProblems(order, facts))
    const others = numberTexts(row, order, facts)
    problems.push(...others.problems)
    warnings.push(...others.warnings)
  } else if (row.orderNo !== '') problems.push(UNKNOWN_TEXT)
  const toSend = order ? (facts.left.get(order.id) ?? []) : []
  const goods = order && problems.length === 0 ? (facts.lines.get(order.id) ?? []) : []
  return {
    line: row.line,
    orderNo: row.orderNo,
    company: row.company,
    no: row.no,
    goods: goods.flatMap((line) => {
      const number = toSend.find(({ lineId }) => lineId === line.id)?.number ?? 0
      return number > 0 ? [{ ...goodsOfLine(line), number }] : []
    }),
    pieces: problems.length === 0 ? count(toSend) : 0,
    receiverName: order?.receiverName ?? '',
    problems,
    warnings,
    suggestions: row.company !== '' && code === '' ? similarCompanies(row.company) : [],
  }
}

function orderProblems(order: OrderRow, { lines, left, refusals }: Facts): string[] {
  if (NOT_SENT.includes(order.deliveryType)) return [NOT_SHIPPED_TEXT]
  if (order.status !== ORDER_STATUS.toShip)
    return [`订单${statusOf(order, lines.get(order.id) ?? []).statusText}，不能发货`]
  const refusal = refusals.get(order.id)
  if (refusal !== undefined) return [refusal]
  return count(left.get(order.id)) === 0 ? ['没有待发的商品'] : []
}

/** Rows may share a parcel number only when their orders have one shopper and one address. */
function numberTexts(row: SheetLine, order: OrderRow, { sheet, orders, used }: Facts) {
  const problems: string[] = []
  const warnings: string[] = []
  if (row.no === '') return { problems, warnings }
  const code = companyCode(row.company)
  for (const other of sheet) {
    if (other.no !== row.no || other.line === row.line || other.orderNo === row.orderNo) continue
    const mate = orders.get(other.orderNo)
    const isOne = mate?.uid === order.uid && mate.address === order.address
    ;(isOne ? warnings : problems).push(`与第 ${other.line} 行的运单号相同`)
  }
  for (const parcel of used) {
    if (parcel.no !== row.no) continue
    const isOwn = parcel.subject === 'order' && parcel.subjectId === order.id && parcel.companyCode === code
    if (isOwn) problems.push('这个包裹已在本订单发出')
    else (parcel.uid === order.uid ? warnings : problems).push('运单号已用于另一个包裹')
  }
  return { problems: [...new Set(problems)], warnings: [...new Set(warnings)] }
}
