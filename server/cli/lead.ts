import { TEMPLATE_COMMAND } from '@contract/codes/command'
import { OFFER_TYPE } from '@contract/codes/offer'
import { PAGES_BY_CODE } from '@contract/codes/pages'
import type { Command as Feature } from '@contract/schema/shared'
import { AppError } from '../kernel/errors'
import type { Call } from './command'
import { UsageError } from './failures'
import type { Mall } from './mall'

/**
 * Refuses an advert, notice, pop-up or message that leads to something missing: shoppers would tap it in vain. A product
 * that goes missing later takes its adverts down (ContentService.adverts).
 */
export async function checkLead(mall: Mall, call: Call, lead: Feature | null): Promise<void> {
  if (call.isSet('app-only')) {
    if (!lead) throw new UsageError('--app-only needs --to <code>')
    if (PAGES_BY_CODE[lead.cmd] || lead.cmd === TEMPLATE_COMMAND)
      throw new UsageError(`--to: ${lead.cmd} is a page of every client: leave out --app-only`)
    return
  }
  // Another mini program opens by its appId, whatever the code.
  if (!lead || lead.params.appId) return
  const { cmd, params } = lead
  const needs = cmd === TEMPLATE_COMMAND ? ['pageCode'] : PAGES_BY_CODE[cmd]?.needs
  if (!needs) throw new UsageError(`--to: no page has the code ${cmd} (one of the native app: --app-only)`)
  const lacking = needs.filter((name) => !params[name])
  if (lacking.length > 0) throw new UsageError(`--with: ${cmd} needs ${lacking.join(' and ')}`)
  for (const [name, value] of Object.entries(params)) {
    const missing = await missingThing(mall, cmd, name, value, params)
    if (missing !== null) throw new UsageError(`--with ${name}=${value}: ${missing}`)
  }
}

/** What a parameter names and the mall does not have, in words; null when it is there, or names nothing. */
async function missingThing(
  mall: Mall,
  cmd: string,
  name: string,
  value: string,
  params: Readonly<Record<string, string>>,
): Promise<string | null> {
  const { db, clock, catalog, stores, templates, vouchers } = mall
  const now = clock.now()
  const isThere = async (): Promise<boolean> => {
    if (name === 'productId') return (await catalog.findProductCards(db.q, [value], now)).length > 0
    if (name === 'storeId') return (await stores.findStore(db.q, value)) !== null
    if (name === 'voucherId') return vouchers.canHand(db.q, value, now)
    if (name === 'pageCode') return (await templates.find(value, now)) !== null
    if (name === 'orderNo') return hasOrder(mall, value)
    if (name === 'activityId') return hasActivity(mall, params.activeType, value)
    if (name === 'id' && PAGES_BY_CODE[cmd]?.path === CATEGORIES)
      return (await catalog.categoryName(db.q, value)) !== undefined
    return true
  }
  return (await isThere()) ? null : (WORDS[name] ?? 'there is none')
}

const CATEGORIES = 'pages/cate/index'
const WORDS: Readonly<Record<string, string>> = {
  productId: 'no such product is on the shelf',
  storeId: 'there is no such store',
  voucherId: 'there is no such voucher, or its time is over',
  pageCode: 'there is no such template page',
  orderNo: 'there is no such order',
  activityId: 'there is no such offer or coupon of that activeType, or it is over',
  id: 'there is no such category',
}

async function hasActivity(mall: Mall, type: string | undefined, activityId: string): Promise<boolean> {
  const activeType = Object.values(OFFER_TYPE).find((known) => String(known) === type)
  if (activeType === undefined) return false
  return isFound(mall.promotions.reachOf({ activeType, activityId }, mall.clock.now()))
}

const hasOrder = ({ operator }: Mall, orderNo: string): Promise<boolean> => isFound(operator.show(orderNo))

async function isFound(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
