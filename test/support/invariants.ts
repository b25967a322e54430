import { FREIGHT_COUPON, OFFER_TYPE } from '@contract/codes/offer'
import { ORDER_STATUS } from '@contract/codes/order'
import type { Db, Reader } from '@server/kernel/db'
import { POINTS_BOOK } from '@server/modules/finance/points'
import { PIECES } from '@server/modules/offers/promotion'
import { VISIT } from '@server/modules/offers/voucher'
import { SLOT, UNPAID_PICKUP } from '@server/modules/trade/slot'
import { caseBreaches, isOfCase } from './case-invariants'
import { invitationBreaches } from './invitation-invariants'
import { redemptionBreaches } from './points-mall-invariants'
import { purchaseBreaches } from './purchase-invariants'
import { voucherBreaches } from './voucher-invariants'

interface House {
  q: Reader
}

/** What must hold after whatever happened; each entry is a breach in words, so an empty list is a sound mall. */
export function breaches({ q, engine }: Db): Promise<string[]> {
  const asked = q.transaction()
  // As of one moment: what moves between two questions is no breach.
  return (engine === 'postgres' ? asked.setIsolationLevel('repeatable read') : asked).execute((tx) =>
    breachesIn({ q: tx }),
  )
}

async function breachesIn(db: House): Promise<string[]> {
  const all = await db.q.selectFrom('reservation').selectAll().execute()
  const reservations = all.filter((hold) => !isOfCase(hold))
  return [
    ...(await stockBreaches(db, all)),
    ...(await caseBreaches(db.q, all.filter(isOfCase))),
    ...(await quotaBreaches(db, reservations)),
    ...(await piecesBreaches(db, reservations)),
    ...(await slotBreaches(db, reservations)),
    ...(await unpaidPickupBreaches(db, reservations)),
    ...(await couponBreaches(db, reservations)),
    ...(await payableBreaches(db, reservations)),
    ...(await orderBreaches(db)),
    ...(await bookBreaches(db)),
    ...(await pointsBreaches(db, reservations)),
    ...(await redemptionBreaches(db.q, reservations)),
    ...(await purchaseBreaches(db.q)),
    ...(await voucherBreaches(db.q)),
    ...(await invitationBreaches(db.q)),
  ]
}

interface ReservationRow {
  uid: string
  no: string
  kind: string
  lineId: string
  key: string
  number: number
  backNumber: number
  state: 'reserved' | 'committed' | 'released'
  data: string
}

/** Levels are their movements, and what is reserved is what orders hold. */
async function stockBreaches({ q }: House, reservations: readonly ReservationRow[]): Promise<string[]> {
  const found: string[] = []
  const levels = await q.selectFrom('stock').selectAll().execute()
  const sums = await q
    .selectFrom('stock_movement')
    .select([
      'skuId',
      (eb) => eb.fn.sum<number>('onHandDelta').as('onHand'),
      (eb) => eb.fn.sum<number>('reservedDelta').as('reserved'),
    ])
    .groupBy('skuId')
    .execute()
  const sumOf = new Map(sums.map((sum) => [sum.skuId, sum]))
  const held = grouped(
    reservations.filter(({ kind, state }) => kind === 'stock' && state === 'reserved'),
    (hold) => hold.key,
  )
  for (const { skuId, onHand, reserved } of levels) {
    const sum = sumOf.get(skuId)
    if (Number(sum?.onHand ?? 0) !== onHand || Number(sum?.reserved ?? 0) !== reserved)
      found.push(`stock of ${skuId} is not its movements`)
    if (reserved < 0 || onHand < reserved) found.push(`stock of ${skuId}: ${reserved} of ${onHand} reserved`)
    if (total(held.get(skuId) ?? [], (hold) => hold.number) !== reserved)
      found.push(`reserved of ${skuId} is not what orders hold`)
  }
  return found
}

/** Holders that count against a person's quotas. */
const PERSONAL: ReadonlySet<string> = new Set(['limit', 'each', 'newcomer'])

/** What a person has used up of a limit is what their orders hold and have kept. */
async function quotaBreaches({ q }: House, reservations: readonly ReservationRow[]): Promise<string[]> {
  const taken = await q.selectFrom('quota_person').selectAll().where('kind', '=', 'limit').execute()
  const limits = reservations.filter(({ kind, state }) => PERSONAL.has(kind) && state !== 'released')
  const kept = grouped(limits, ({ uid, key }) => `${uid} ${key}`)
  const used = new Map(taken.map((row) => [`${row.uid} ${row.period} ${row.ref}`, row.taken]))
  return [...new Set([...kept.keys(), ...used.keys()])]
    .filter((key) => total(kept.get(key) ?? [], (hold) => hold.number - hold.backNumber) !== (used.get(key) ?? 0))
    .map((key) => `what ${key} has used up is not what its orders keep`)
}

/** Out of reach of every order. */
const AWAY: readonly string[] = ['giving', 'given', 'void']

/** A coupon is where its holds are: locked by what is held, used by what was committed and is not back. As many are out as are counted. */
async function couponBreaches({ q }: House, reservations: readonly ReservationRow[]): Promise<string[]> {
  const found: string[] = []
  const held = await q.selectFrom('held_coupon').selectAll().execute()
  const open = reservations.filter(
    ({ kind, state, number, backNumber }) => kind === 'coupon' && state !== 'released' && backNumber < number,
  )
  const stateOf = new Map(open.map(({ uid, key, state }) => [`${uid} ${key}`, state]))
  for (const { uid, heldId, state } of held.filter(({ state }) => !AWAY.includes(state))) {
    const expected =
      { reserved: 'locked', committed: 'used' }[stateOf.get(`${uid} ${heldId}`) as 'reserved' | 'committed'] ?? 'unused'
    if (state !== expected) found.push(`coupon ${heldId} is ${state}, its holds say ${expected}`)
  }
  // A gift counts with who claimed it; each is taken once.
  const claimed = held.filter(({ cameBy }) => cameBy === '')
  const gifts = held.filter(({ state }) => state === 'given').map(({ no }) => no)
  const taken = held.map(({ cameBy }) => cameBy).filter((code) => code !== '')
  if (gifts.sort().join() !== taken.sort().join()) found.push(`given: ${gifts}; taken: ${taken}`)
  const counted = await q.selectFrom('quota').selectAll().where('kind', '=', 'coupon').execute()
  for (const { ref, taken, total: all } of counted) {
    const out = claimed.filter(({ couponId }) => couponId === ref).length
    if (out !== taken || taken > all) found.push(`${out} of coupon ${ref} are out, ${taken} of ${all} are counted`)
  }
  const each = await q.selectFrom('quota_person').selectAll().where('kind', '=', 'coupon').execute()
  for (const { uid, ref, taken } of each)
    if (claimed.filter((row) => row.uid === uid && row.couponId === ref).length !== taken)
      found.push(`${uid} has not ${taken} of coupon ${ref}`)
  return found
}

/** A payable is its parts, its money is what came for it, and what its checkout or purchase holds stands where it stands. */
async function payableBreaches({ q }: House, reservations: readonly ReservationRow[]): Promise<string[]> {
  const found: string[] = []
  const payables = await q.selectFrom('payable').selectAll().execute()
  const parts = grouped(await q.selectFrom('payable_part').selectAll().execute(), (part) => part.no)
  const payments = grouped(await q.selectFrom('payment').selectAll().execute(), (payment) => payment.payableNo)
  const refunds = grouped(await q.selectFrom('payment_refund').selectAll().execute(), (refund) => refund.payableNo)
  const jobs = await q.selectFrom('job').select(['kind', 'key']).where('kind', '=', 'payable.expire').execute()
  const expiring = new Set(jobs.map((job) => job.key))
  // An appointment is held without money.
  const held = grouped(
    reservations.filter(({ no }) => !no.startsWith(VISIT)),
    (hold) => hold.no,
  )
  for (const { no, ref, state, cents } of payables) {
    const name = `payable ${ref}`
    const own = parts.get(no) ?? []
    if (total(own, (part) => part.cents) !== cents) found.push(`${name} is not its parts`)
    const kept = (payments.get(no) ?? []).filter((payment) => ['paid', 'refunded'].includes(payment.state))
    const isKept = kept.some((payment) => payment.amountCents === cents)
    if (state === 'paid' && !isKept) found.push(`${name} is paid, and no money came`)
    const asked = (refunds.get(no) ?? []).filter((refund) => refund.subject !== '' && refund.state !== 'closed')
    if (total(asked, (refund) => refund.cents) !== total(own, (part) => part.refundedCents))
      found.push(`${name}: its refunds are not what its parts gave up`)
    const back = asked.filter((refund) => refund.state === 'succeeded')
    if (total(back, (refund) => refund.cents) !== total(own, (part) => part.returnedCents))
      found.push(`${name}: what went back is not what its parts say`)
    const expected = { unpaid: 'reserved', paid: 'committed', closed: 'released' }[state]
    if ((held.get(ref) ?? []).some((hold) => hold.state !== expected))
      found.push(`${name} is ${state}, its holds are not`)
    if ((state === 'unpaid') !== expiring.has(no)) found.push(`${name} is ${state}, its expiry job is not`)
  }
  const known = new Set(payables.map(({ ref }) => ref))
  for (const no of held.keys()) if (!known.has(no)) found.push(`something is held for ${no}, which is not there`)
  for (const payment of [...payments.values()].flat())
    if (payment.refundedCents > payment.amountCents) found.push(`more of ${payment.tradeNo} went back than came`)
  return found
}

/** Pieces at an offer's price: what is gone is what orders hold, and never more than there were. The demo's days begin with some gone. */
async function piecesBreaches({ q }: House, reservations: readonly ReservationRow[]): Promise<string[]> {
  const held = grouped(
    reservations.filter(({ kind, state }) => kind === 'pieces' && state !== 'released'),
    ({ key }) => key,
  )
  const quotas = await q.selectFrom('quota').selectAll().where('kind', '=', PIECES).execute()
  return quotas.flatMap(({ ref, total: all, taken }) => {
    const own = total(held.get(ref) ?? [], ({ number, backNumber }) => number - backNumber)
    const isOff = ref.includes('@') ? taken < own : taken !== own
    return isOff || taken > all || taken < 0 ? [`of ${ref} ${taken} of ${all} are gone, orders hold ${own}`] : []
  })
}

/** A store's hours are as full as orders hold places of them. */
async function slotBreaches({ q }: House, reservations: readonly ReservationRow[]): Promise<string[]> {
  const held = grouped(
    reservations.filter(({ kind, state }) => kind === SLOT && state !== 'released'),
    ({ key }) => key,
  )
  const quotas = await q.selectFrom('quota').selectAll().where('kind', '=', SLOT).execute()
  return quotas.flatMap(({ ref, total: most, taken }) => {
    const own = total(held.get(ref) ?? [], ({ number, backNumber }) => number - backNumber)
    return taken === own && taken <= most ? [] : [`of the hour ${ref} ${taken} of ${most} are gone, orders hold ${own}`]
  })
}

/** A shopper's appointments that are not paid are as many as they hold. */
async function unpaidPickupBreaches({ q }: House, reservations: readonly ReservationRow[]): Promise<string[]> {
  const held = grouped(
    reservations.filter(({ kind, state }) => kind === UNPAID_PICKUP && state === 'reserved'),
    ({ uid }) => uid,
  )
  const quotas = await q.selectFrom('quota_person').selectAll().where('kind', '=', UNPAID_PICKUP).execute()
  return quotas.flatMap(({ uid, taken }) => {
    const own = held.get(uid)?.length ?? 0
    return taken === own ? [] : [`${taken} of the unpaid pickups of ${uid} are counted, orders hold ${own}`]
  })
}

/** An order is its lines, with what was taken off them, and its part of what is paid. */
async function orderBreaches({ q }: House): Promise<string[]> {
  const found: string[] = []
  const orders = await q.selectFrom('shop_order').selectAll().execute()
  const lines = grouped(await q.selectFrom('order_line').selectAll().execute(), (line) => line.orderId)
  const off = grouped(await q.selectFrom('order_adjustment').selectAll().execute(), (row) => row.lineId)
  const fees = grouped(await q.selectFrom('order_fee').selectAll().execute(), (row) => row.orderId)
  const events = await q.selectFrom('order_event').select(['orderId', 'event']).execute()
  const parts = await q.selectFrom('payable_part').selectAll().where('subject', '=', 'order').execute()
  const placed = new Set(events.filter((event) => event.event === 'place').map((event) => event.orderId))
  const partOf = new Map(parts.map((part) => [part.subjectId, part]))
  const held = grouped(
    (await q.selectFrom('reservation').select(['no', 'lineId', 'number']).where('kind', '=', 'stock').execute()).filter(
      (hold) => !isOfCase(hold),
    ),
    (hold) => hold.lineId,
  )
  for (const order of orders) {
    const name = `order ${order.id}`
    const own = lines.get(order.id) ?? []
    const part = partOf.get(order.id)
    if (part?.no !== order.payableNo || part.cents !== order.payableCents) found.push(`${name} is not what is paid`)
    if (part?.refundedCents !== order.refundedCents || part.returnedCents !== order.returnedCents)
      found.push(`${name}: its refunds are not those of its part`)
    if (total(own, (line) => line.number) !== order.totalNumber || own.length === 0) found.push(`${name} misses lines`)
    const ofFee = (...kinds: readonly string[]) =>
      total(
        (fees.get(order.id) ?? []).filter((fee) => kinds.includes(fee.kind)),
        ({ cents }) => cents,
      )
    if (
      total(own, (line) => line.freightCents) !== ofFee('freight') ||
      total(own, (line) => line.taxCents) !== ofFee('tax')
    )
      found.push(`${name}: the shares of its lines are not its freight and tax`)
    if (
      total(own, (line) => line.payableCents) + total(fees.get(order.id) ?? [], ({ cents }) => cents) !==
      order.payableCents
    )
      found.push(`${name}: its lines and fees are not its sum`)
    const offOf = (line: { id: string }) =>
      total(
        (off.get(line.id) ?? []).filter(({ kind }) => kind !== FREIGHT_COUPON),
        ({ cents }) => cents,
      )
    if (total(own, offOf) !== order.discountCents) found.push(`${name}: its adjustments are not its discount`)
    if (own.some((line) => line.originalCents - offOf(line) !== line.payableCents))
      found.push(`${name}: a line is not its price less its adjustments`)
    if (own.some((line) => total(held.get(line.id) ?? [], ({ number }) => number) !== line.number))
      found.push(`${name} holds other pieces than it sold`)
    if (!placed.has(order.id)) found.push(`${name} has no log`)
  }
  const orderIds = new Set(orders.map((order) => order.id))
  for (const orderId of lines.keys()) if (!orderIds.has(orderId)) found.push(`lines of ${orderId} have no order`)
  for (const id of partOf.keys()) if (!orderIds.has(id)) found.push(`order ${id} is to be paid, and is not there`)
  return found
}

/** An account is its entries, its lots and what is put aside; what was put aside is where its state says. */
async function bookBreaches({ q }: House): Promise<string[]> {
  const found: string[] = []
  const accounts = await q.selectFrom('ledger_account').selectAll().execute()
  const entries = grouped(await q.selectFrom('ledger_entry').selectAll().execute(), accountOf)
  const lots = grouped(await q.selectFrom('ledger_lot').selectAll().execute(), accountOf)
  const freezes = grouped(await q.selectFrom('ledger_freeze').selectAll().execute(), accountOf)
  const parts = grouped(await q.selectFrom('ledger_part').selectAll().execute(), causeOf)
  const amountOf = ({ amount }: { amount: number }) => amount
  for (const { uid, book, available, frozen, owed } of accounts) {
    const key = accountOf({ uid, book })
    const own = entries.get(key) ?? []
    const asides = freezes.get(key) ?? []
    if (total(own, amountOf) !== available + frozen - owed) found.push(`${key} is not its entries`)
    if (total(lots.get(key) ?? [], amountOf) !== available) found.push(`${key} is not its lots`)
    if (owed > 0 && available > 0) found.push(`${key} owes, and has something`)
    const open = asides.filter(({ state }) => state === 'frozen')
    if (total(open, amountOf) !== frozen) found.push(`${key}: what is put aside is not what is frozen`)
    for (const { kind, ref, state, amount } of asides) {
      const spent = own.find((entry) => entry.kind === kind && entry.ref === ref)
      if ((state === 'spent') !== (spent !== undefined))
        found.push(`${key}: ${kind} ${ref} is ${state}, its entry is not`)
      const left = { frozen: amount, spent: amount - (spent?.reversed ?? 0), thawed: 0 }[state]
      if (total(parts.get(causeOf({ uid, book, kind, ref })) ?? [], amountOf) !== left)
        found.push(`${key}: ${kind} ${ref} is not its parts`)
    }
  }
  const known = new Set(accounts.map(accountOf))
  for (const key of [...entries.keys(), ...lots.keys(), ...freezes.keys()])
    if (!known.has(key)) found.push(`${key} has no account`)
  return found
}

/** Points of an order are where its hold is, as many as came off it, and back by the share of its money that is. */
async function pointsBreaches({ q }: House, reservations: readonly ReservationRow[]): Promise<string[]> {
  const found: string[] = []
  const lines = await q.selectFrom('order_line').select(['id', 'orderId']).execute()
  const orders = new Map((await q.selectFrom('shop_order').selectAll().execute()).map((order) => [order.id, order]))
  const orderOf = new Map(lines.map((line) => [line.id, orders.get(line.orderId)]))
  const kind = OFFER_TYPE.points
  const off = grouped(
    await q.selectFrom('order_adjustment').selectAll().where('kind', '=', kind).execute(),
    (row) => row.orderId,
  )
  const ofOrders = (await q.selectFrom('ledger_freeze').selectAll().where('kind', '=', 'order').execute()).filter(
    ({ book }) => book === POINTS_BOOK,
  )
  const kept = await q.selectFrom('order_part').selectAll().where('part', '=', 'reward').execute()
  const rewards = new Map(
    kept.map(({ orderId, data }) => [orderId, JSON.parse(data) as { factorX10: number; bonusPoints: number }]),
  )
  const spent = await q.selectFrom('ledger_entry').selectAll().where('kind', '=', 'order').execute()
  for (const { ref, amount, reversed } of await q
    .selectFrom('ledger_entry')
    .selectAll()
    .where('kind', '=', 'earn')
    .execute()) {
    const order = orders.get(ref)
    const { payableCents: of = 0, originalCents = 0, discountCents = 0, returnedCents = 0 } = order ?? {}
    const left = (whole: number) => Math.floor((whole * (of - returnedCents)) / of)
    const earned = Math.floor(left(originalCents - discountCents) / 100)
    const { factorX10 = 10, bonusPoints = 0 } = rewards.get(ref) ?? {}
    const due = Math.floor((earned * factorX10) / 10) + left(bonusPoints)
    if (amount - reversed !== due) found.push(`order ${ref} brought ${amount - reversed} points, not ${due}`)
  }
  const held = new Map(reservations.flatMap((hold) => (hold.kind === 'points' ? [[hold.lineId, hold]] : [])))
  if (ofOrders.length !== held.size || held.size !== off.size) found.push('points are put aside for other orders')
  for (const { ref, amount, state } of ofOrders) {
    const [hold, order] = [held.get(ref), orderOf.get(ref)]
    if (!hold || !order) continue
    const name = `points of order ${order.id}`
    if ({ reserved: 'frozen', committed: 'spent', released: 'thawed' }[hold.state] !== state)
      found.push(`${name} are ${state}, their hold is ${hold.state}`)
    if (
      hold.data !== JSON.stringify({ points: amount }) ||
      total(off.get(order.id) ?? [], ({ cents }) => cents) !== amount
    )
      found.push(`${name}: ${amount} are put aside, others came off`)
    const back = spent.find((entry) => entry.ref === ref)?.reversed ?? 0
    const { payableCents: of, returnedCents: returned, status } = order
    const due = of > 0 ? Math.floor((amount * returned) / of) : status === ORDER_STATUS.refunded ? amount : 0
    if (state === 'spent' && back !== due) found.push(`${name}: ${back} are back, not ${due}`)
  }
  return found
}

const accountOf = ({ uid, book }: { uid: string; book: string }) => `${book} of ${uid}`
const causeOf = (row: { uid: string; book: string; kind: string; ref: string }) =>
  `${accountOf(row)} ${row.kind} ${row.ref}`

function total<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
