// Payments of anything that a shopper has to pay.
import { CANCEL_REASONS } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import type { TestShop } from './test-shop'
import { type Outcome, pick, type Scene } from './walk'

interface Unpaid {
  uid: string
  no: string
  cents: number
  subject: string
  subjectId: string
}

/** Unpaid payables of the run, each with its first part. */
async function unpaid({ uids }: Scene, real: TestShop): Promise<Unpaid[]> {
  const rows = await real.db.q
    .selectFrom('payable as one')
    .innerJoin('payable_part as part', (join) => join.onRef('part.uid', '=', 'one.uid').onRef('part.no', '=', 'one.no'))
    .select(['one.uid', 'one.no', 'one.cents', 'part.subject', 'part.subjectId'])
    .where('one.uid', 'in', uids)
    .where('one.state', '=', 'unpaid')
    .orderBy('one.createdAt')
    .orderBy('part.subjectId')
    .execute()
  return rows.filter(({ no }, at) => rows.findIndex((one) => one.no === no) === at)
}

/** Payments alternate between the two providers. */
const wayOf = (nth: number) => (nth % 2 === 0 ? PAY_WAY.wechatH5 : PAY_WAY.alipayWap)

export async function pay(scene: Scene, real: TestShop, nth: number): Promise<Outcome> {
  const one = pick(await unpaid(scene, real), nth)
  if (!one) return 'idle'
  const way = wayOf(nth)
  const page = await real.pay(one.no, way)
  if (way === PAY_WAY.wechatH5) scene.pages.set(one.no, page)
  // What is no longer available is sent back.
  for (const closed of await closedOf(one, real)) await real.sentBack(closed.no)
  return 'done'
}

/** Only a payment that is sent back leaves its payable closed. */
const closedOf = ({ uid, no }: Unpaid, real: TestShop) =>
  real.db.q
    .selectFrom('payable')
    .select('no')
    .where('uid', '=', uid)
    .where('no', '=', no)
    .where('state', '=', 'closed')
    .execute()

function cancelOf({ uid, no, subject, subjectId }: Unpaid, real: TestShop): Promise<unknown> {
  switch (subject) {
    case 'order':
      return real.orders.cancel(uid, subjectId, CANCEL_REASONS[0])
    case 'memberCard':
      return real.cardPurchases.cancel(uid, no)
    case 'couponPackage':
      return real.packagePurchases.cancel(uid, subjectId)
    case 'voucher':
      return real.voucherPurchases.cancel(uid, subjectId)
    case 'pointExchange':
      return real.giftRedemptions.cancel(uid, subjectId)
    default:
      throw new Error(`no act cancels a ${subject}`)
  }
}

export async function cancelUnpaid(scene: Scene, real: TestShop, nth: number): Promise<Outcome> {
  const one = pick(await unpaid(scene, real), nth)
  if (!one) return 'idle'
  await cancelOf(one, real)
  return 'done'
}

/** A payment is opened, the shopper cancels, and the payment succeeds after that. */
export async function payLate(scene: Scene, real: TestShop, nth: number): Promise<Outcome> {
  const one = pick(
    (await unpaid(scene, real)).filter(({ cents }) => cents > 0),
    nth,
  )
  if (!one) return 'idle'
  const prepayId = await real.open(one.no, wayOf(nth))
  await cancelOf(one, real)
  await real.play(prepayId, { outcome: 'late', seconds: 0 })
  await real.sentBack(one.no)
  return 'done'
}

/** A refund that the provider first refuses, if `isStuck`: what it took then returns to the shopper. */
export async function refundOf(
  { pages }: Scene,
  real: TestShop,
  { no, isStuck }: { no: string; isStuck: boolean },
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  const page = isStuck ? pages.get(no) : undefined
  if (page) await real.play(page, { refund: 'closed' })
  const outcome = await ask()
  await real.moneyDone()
  if (page) await real.play(page, { refund: 'success' })
  return outcome
}
