import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { AppError } from '../kernel/errors'
import type { OperatorOrderDetail } from '../modules/trade/order'
import { OperationError, UsageError } from './failures'
import type { Mall } from './mall'

type Operator = Mall['orderOperator']

/** How goods reach the shopper, in the operator's terms. */
const WAYS: Record<number, string> = {
  [DELIVERY_TYPE.logistics]: 'carrier',
  [DELIVERY_TYPE.pickup]: 'pickup',
  [DELIVERY_TYPE.scanAndBuy]: 'scan and buy',
  [DELIVERY_TYPE.instant]: 'instant delivery',
  [DELIVERY_TYPE.sameCity]: 'same-city delivery',
  [DELIVERY_TYPE.express]: 'express',
  [DELIVERY_TYPE.dineIn]: 'dine in',
  [DELIVERY_TYPE.ticket]: 'tickets',
}

export function wayOf({ deliveryType }: OperatorOrderDetail): string {
  return WAYS[deliveryType] ?? '-'
}

/** Recipient and address in one line; empty for a pickup. */
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

/** Fields whose refusals are wrong input of a command. */
const USAGE = ['amount', 'company', 'goods', 'deliveryType']

/** Changes an order. A refusal of its rules is reported with the order's status, for an operator to read. */
export async function actOn<T>(operator: Operator, orderNo: string, work: () => Promise<T>): Promise<T> {
  await orderOf(operator, orderNo)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.errorName === 'STATE_CHANGED') {
      const { status } = await orderOf(operator, orderNo)
      throw new OperationError(`order ${orderNo} is ${statusName(status)}: this action is not possible in that status`)
    }
    const [field = '', text = ''] = error.message.split(/: (.*)/s)
    if (field === 'parcel') throw new OperationError(`${text}: set its state with parcel set, then deliver`)
    if (USAGE.includes(field)) throw new UsageError(text)
    throw error
  }
}
