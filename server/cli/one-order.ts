import { NOT_SENT } from '@contract/codes/delivery'
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { AppError } from '../kernel/errors'
import type { OperatorOrderDetail } from '../modules/trade/order'
import { OperationError, UsageError } from './failures'
import type { Mall } from './mall'
import { money } from './output'

type Operator = Mall['operator']

/** How goods reach the shopper, in the operator's words. */
const WAYS: Record<number, string> = {
  [DELIVERY_TYPE.logistics]: 'carrier',
  [DELIVERY_TYPE.pickup]: 'fetched at the store',
  [DELIVERY_TYPE.scanAndBuy]: 'taken along at the store',
  [DELIVERY_TYPE.instant]: 'instant delivery',
  [DELIVERY_TYPE.sameCity]: 'same-city delivery',
  [DELIVERY_TYPE.express]: 'express',
  [DELIVERY_TYPE.dineIn]: 'eaten at the store',
  [DELIVERY_TYPE.ticket]: 'tickets',
}

export function wayOf({ deliveryType }: OperatorOrderDetail): string {
  return WAYS[deliveryType] ?? '-'
}

/** Whom and where the goods go, in one line; a pickup goes nowhere. */
export function destinationOf({ address }: OperatorOrderDetail): string {
  if (!address) return '-'
  const { name, mobile, provinceName, cityName, districtName, streetName, detail } = address
  return `${name} ${mobile} ${[provinceName, cityName, districtName, streetName, detail].join('')}`
}

/** A status as `order list --status` names it. */
function statusName(status: number): string {
  return Object.entries(ORDER_STATUS).find(([, code]) => code === status)?.[0] ?? `in status ${status}`
}

/** The order of that number; wrong input when there is none. */
export async function orderOf(operator: Operator, orderNo: string): Promise<OperatorOrderDetail> {
  return operator.show(orderNo).catch((error) => {
    throw error instanceof AppError ? new UsageError(`there is no order "${orderNo}"`) : error
  })
}

/** Does something to an order. What its rules refuse is told with where the order stands, for an operator to read. */
export async function actOn<T>(operator: Operator, orderNo: string, work: () => Promise<T>): Promise<T> {
  const before = await orderOf(operator, orderNo)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, payableCents, refundedCents } = await orderOf(operator, orderNo)
    const stands = `order ${orderNo} is ${statusName(status)}`
    if (error.errorName === 'STATE_CHANGED') throw new OperationError(`${stands}: that can't be done to it`)
    if (error.message.startsWith('amount: ') && before.status === ORDER_STATUS.unpaid)
      throw new UsageError(`${stands}: no more can come off than its goods cost`)
    if (error.message.startsWith('amount: ')) {
      throw new UsageError(`${stands}, and ${money(payableCents - refundedCents)} of it can go back: not that amount`)
    }
    if (error.message.startsWith('company: ') || error.message.startsWith('goods: '))
      throw new UsageError(error.message.replace(/^\w+: /, ''))
    if (error.message.startsWith('parcel: ')) {
      const waits = error.message.replace('parcel: ', '')
      throw new OperationError(`order ${orderNo}: ${waits}; say with parcel tell where it is, then deliver`)
    }
    if (NOT_SENT.includes(before.deliveryType)) {
      throw new UsageError(`order ${orderNo} is ${wayOf(before)}: use order deliver`)
    }
    throw error
  }
}
