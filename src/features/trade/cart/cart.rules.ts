import type { CartGroup, CartLine, CartReply } from '@contract/schema/cart'
import { cleanSourceChannel } from './source-channel'

/** Fields of the whole cart; on a group or line they are display-only and not saved [purchase.display-only]. */
export const SUMMARY_FIELDS = [
  'activityOrCouponTipDto',
  'activityDescList',
  'skuNumExceed',
  'originalAmount',
  'percentFee',
  'selectTotalNumber',
  'totalAmount',
  'totalNumber',
  'code',
  'notDiscountActuallyAmount',
  'discountActuallyAmount',
  'discountFee',
  'taxesAmount',
  'shopCartTopActivityDTOList',
  'memberExpectedSaveVal',
  'mermberCouponList',
  'isMember',
] as const

function withoutSummary<T extends object>(value: T): T {
  const kept = Object.entries(value).filter(([key]) => !SUMMARY_FIELDS.some((field) => field === key))
  return Object.fromEntries(kept) as T
}

function savedLine(line: CartLine): CartLine {
  const { sourceChannel, ...rest } = withoutSummary(line)
  const channel = cleanSourceChannel(sourceChannel)
  return channel ? { ...rest, sourceChannel: channel } : rest
}

function savedGroup(group: CartGroup): CartGroup {
  return { ...withoutSummary(group), productDetails: group.productDetails.map(savedLine) }
}

/** The cart as saved: without display-only fields of groups and lines, without Chinese source channels. */
export function savedCart(reply: CartReply): CartReply {
  return {
    ...reply,
    shopCartDtos: reply.shopCartDtos.map(savedGroup),
    invalidProducts: reply.invalidProducts.map(savedLine),
  }
}

/** All lines that can be ticked. */
export function validLines(cart: CartReply | null): CartLine[] {
  return cart?.shopCartDtos.flatMap((group) => group.productDetails) ?? []
}

/** The cart with a changed quantity of one line, shown while the server prices it. */
export function withNumber(cart: CartReply, id: string, number: number): CartReply {
  const change = (line: CartLine) => (line.id === id ? { ...line, number } : line)
  return {
    ...cart,
    shopCartDtos: cart.shopCartDtos.map((group) => ({ ...group, productDetails: group.productDetails.map(change) })),
  }
}

/** The cart with changed ticks, shown while the server prices it. */
export function withTicks(cart: CartReply, ids: readonly string[], isSelect: boolean): CartReply {
  const shopCartDtos = cart.shopCartDtos.map((group) => {
    const productDetails = group.productDetails.map((line) => (ids.includes(line.id) ? { ...line, isSelect } : line))
    return { ...group, productDetails, isAllSelect: productDetails.every((line) => line.isSelect) }
  })
  return { ...cart, shopCartDtos, isAllSelect: shopCartDtos.every((group) => group.isAllSelect) }
}

/** The cart without removed lines that can still be restored; the sums are the server's. */
export function withoutLines(cart: CartReply, ids: readonly string[]): CartReply {
  if (ids.length === 0) return cart
  const stays = (line: CartLine) => !ids.includes(line.id)
  const out = [...validLines(cart), ...cart.invalidProducts].filter((line) => !stays(line))
  const shopCartDtos = cart.shopCartDtos
    .map((group) => {
      const productDetails = group.productDetails.filter(stays)
      return { ...group, productDetails, isAllSelect: productDetails.every((line) => line.isSelect) }
    })
    .filter((group) => group.productDetails.length > 0)
  return {
    ...cart,
    shopCartDtos,
    invalidProducts: cart.invalidProducts.filter(stays),
    isAllSelect: shopCartDtos.length > 0 && shopCartDtos.every((group) => group.isAllSelect),
    totalNumber: cart.totalNumber - out.reduce((sum, line) => sum + line.number, 0),
  }
}
