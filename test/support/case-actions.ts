// What shoppers and the store do to cases after the sale, in the model of the mall.
import { AFTERSALE_TYPE, type AftersaleType, FAULT_WINDOW_MS, PLAIN_WINDOW_MS } from '@contract/codes/aftersale'
import { ORDER_STATUS } from '@contract/codes/order'
import { newId } from '@server/kernel/ids'
import type { CaseState } from '@server/modules/trade/aftersale/aftersale.machine'
import type { CaseRequest } from '@server/modules/trade/aftersale/aftersale.service'
import { OPERATOR } from './actor'
import { dueAfter, end, isReplacement, leftOf, letGo, type ModelCase, openOf, type Sold, sharesOf } from './case-model'
import { countPieces } from './flash-model'
import { freeOf, giveBack, type Line, type Model, type Order, type PayableModel, use } from './mall-model'
import { Action, isRefused } from './model-action'
import type { TestShop } from './test-shop'

type SoldLine = Line & { sold: Sold }
interface Place {
  payable: PayableModel
  order: Order
  line: Line
}
const REASONS = {
  received: { plain: '尺码不合适', fault: '质量问题' },
  missing: { plain: '不想要了', fault: '迟迟没有收到' },
}
const PARCEL = { expressCompany: '顺丰速运', expressNo: 'SF12345678', mobile: '', imageKeys: [] }

const placesOf = (model: Model): Place[] =>
  model.payables
    .filter(({ state }) => state === 'paid')
    .flatMap((payable) => payable.orders.flatMap((order) => order.lines.map((line) => ({ payable, order, line }))))

/** The line as it was sold, looked up once. */
async function soldLine({ payable, order, line }: Place, real: TestShop): Promise<SoldLine> {
  if (!line.sold) {
    const row = await real.db.q
      .selectFrom('order_line')
      .select(['id', 'payableCents', 'freightCents'])
      .where('uid', '=', payable.uid)
      .where('orderId', '=', order.id)
      .where('skuId', '=', line.goods.sku.skuId)
      .where('unitCents', '>', 0)
      .executeTakeFirstOrThrow()
    const { id, payableCents, freightCents } = row
    line.sold = { id, payableCents, freightCents, back: 0, replaced: 0, cases: [] }
  }
  return line as SoldLine
}

/** The most that so many pieces bring back now. */
function mostOf(order: Order, line: SoldLine, number: number, isFault: boolean): number {
  const leftCents = order.cents - order.refundedCents
  const { goods, freight } = sharesOf(line, number)
  const isRestOfAll = order.lines.every((one) => leftOf(one) === (one === line ? number : 0))
  if (!order.hasLeft && isRestOfAll) return leftCents
  return Math.min(leftCents, goods + (isFault ? freight : 0))
}

/** Asks some pieces of a line back, in one of the ways that its order allows. */
class AskBack extends Action {
  constructor(
    readonly which: number,
    readonly share: number,
  ) {
    super()
  }
  #suitable(model: Model) {
    const may: readonly number[] = [ORDER_STATUS.toShip, ORDER_STATUS.toReceive, ORDER_STATUS.completed]
    return placesOf(model).filter(
      ({ order, line }) => may.includes(order.status) && !openOf(line.sold) && leftOf(line) > 0,
    )
  }
  override canHappen(model: Model) {
    return this.#suitable(model).length > 0
  }
  async action(model: Model, real: TestShop) {
    const suitable = this.#suitable(model)
    const place = suitable[this.which % suitable.length] as Place
    const { payable, order } = place
    const line = await soldLine(place, real)
    const { goods } = line
    const now = real.clock.now()
    const isOut = order.status !== ORDER_STATUS.toShip
    const type = (isOut ? 1 + ((this.which + this.share) % 3) : AFTERSALE_TYPE.refund) as AftersaleType
    const isReceived =
      order.status === ORDER_STATUS.completed || type !== AFTERSALE_TYPE.refund || (isOut && this.share % 2 === 0)
    const isFault = (isReceived && type === AFTERSALE_TYPE.refund) || (isOut && this.share > 5)
    const number = 1 + (this.share % leftOf(line))
    const most = mostOf(order, line, number, isFault)
    const isSwap = type === AFTERSALE_TYPE.replacement
    const cents = isSwap ? 0 : this.share > 4 ? most : Math.min(most, Math.max(1, Math.floor((most * this.share) / 10)))
    const ask: CaseRequest = {
      type,
      isReceived,
      number,
      cents,
      note: '',
      imageKeys: [],
      reason: REASONS[isReceived ? 'received' : 'missing'][isFault ? 'fault' : 'plain'],
      ...(isSwap && { skuId: goods.sku.skuId }),
    }
    const asked = { orderId: order.id, orderLineId: line.sold.id, ...ask }
    const apply = () => real.cases.apply(payable.uid, asked, { key: newId(), body: '' })
    const since = order.status === ORDER_STATUS.completed ? now - order.receivedAt : 0
    const isLate = since > (isFault ? FAULT_WINDOW_MS : PLAIN_WINDOW_MS)
    const isBad = isLate || (isSwap && freeOf(goods) < number)
    const reply = isBad ? null : await apply()
    if (reply === null) expect({ asked, is: 'refused', so: await isRefused(apply()) }).toMatchObject({ so: true })
    if (!reply) return
    const more = { ...asked, cents: most + 1, number }
    expect(await isRefused(real.cases.apply(payable.uid, more, { key: newId(), body: '' }))).toBe(true)
    const one: ModelCase = {
      no: reply.refundOrderNo,
      state: 'verify',
      type,
      number,
      cents: isSwap ? most : cents,
      isReceived,
      isFault,
      askedAt: now,
      dueAt: dueAfter('verify', now),
      reapplied: 0,
      isEscalated: false,
      aside: isSwap ? { goods, number } : null,
    }
    if (isSwap) goods.reserved += number
    line.sold.cases.push(one)
  }
  override toString() {
    return `AskBack(${this.which}, ${this.share})`
  }
}

/** Money for a case's pieces is back, and what follows. */
function moneyBack(
  model: Model,
  { payable, order, line }: Place & { line: SoldLine },
  one: ModelCase,
  isIntact: boolean,
) {
  const { goods, sold } = line
  letGo(one)
  one.cents = Math.min(one.cents, order.cents - order.refundedCents)
  if (isIntact) goods.onHand += one.number
  use(model, payable, [{ goods, number: one.number }], -1)
  const ofSale = order.sales?.find(({ sale }) => sale.goods === goods)
  if (ofSale) {
    countPieces(ofSale, payable.uid, -one.number)
    ofSale.number -= one.number
  }
  sold.back += one.number
  end(one, 'refunded')
  // Nothing of it went out, and nothing stays: the rest follows.
  const isNothing = !order.hasLeft && order.lines.every((each) => leftOf(each) === 0)
  giveBack(model, payable, order, isNothing ? order.cents - order.refundedCents : one.cents)
}

/** Where the store's word, or its silence, leads. */
function agreed(model: Model, place: Place & { line: SoldLine }, one: ModelCase, now: number): boolean {
  const { order } = place
  const isUnderway = order.hasLeft && order.receivedAt === 0
  one.isEscalated = false
  if (one.type !== AFTERSALE_TYPE.refund) stand(one, 'sendBack', now)
  else if (isUnderway && !one.isReceived) stand(one, 'intercepting', now)
  else {
    moneyBack(model, place, one, !order.hasLeft && order.receivedAt === 0)
    return true
  }
  return false
}

/** The goods are back; whether money goes. */
function takenIn(
  model: Model,
  place: Place & { line: SoldLine },
  one: ModelCase,
  isIntact: boolean,
  now: number,
): boolean {
  if (!isReplacement(one)) {
    moneyBack(model, place, one, isIntact)
    return true
  }
  if (isIntact) place.line.goods.onHand += one.number
  stand(one, 'toSend', now)
  return false
}

function stand(one: ModelCase, state: CaseState, now: number): void {
  one.state = state
  one.dueAt = dueAfter(state, now)
}

function replaced({ sold }: SoldLine, one: ModelCase): void {
  sold.replaced += one.number
  end(one, 'replaced')
}

/** What nobody did in time happens by itself; whether money goes, and whether there was anything. */
export function caseDue(
  model: Model,
  payable: PayableModel,
  order: Order,
  now: number,
): { isMoney: boolean; isAny: boolean } {
  let isMoney = false
  let isAny = false
  // Of two at the same moment that which was due first: what is left of the money may not do for both.
  const dueOf = ({ sold }: Line) => openOf(sold)?.dueAt ?? 0
  for (const line of order.lines.toSorted((a, b) => dueOf(a) - dueOf(b))) {
    const one = openOf(line.sold)
    if (!one || one.dueAt === 0 || one.dueAt > now) continue
    const place = { payable, order, line: line as SoldLine }
    isAny = true
    if (one.state === 'verify') isMoney = agreed(model, place, one, now) || isMoney
    else if (one.state === 'receiving') isMoney = takenIn(model, place, one, false, now) || isMoney
    else if (one.state === 'toReceive') replaced(place.line, one)
    else end(one, 'closed')
  }
  return { isMoney, isAny }
}

type Word =
  | ('agree' | 'reject' | 'withdraw' | 'amend' | 'stepIn' | 'decline' | 'close' | 'sendBack' | 'changeNo')
  | ('receive' | 'receiveBroken' | 'refuse' | 'intercepted' | 'interceptFailed' | 'refuseParcel' | 'turnToReturn')
  | ('send' | 'refundInstead' | 'confirm')
const WORDS: Partial<Record<CaseState, readonly Word[]>> = {
  verify: ['agree', 'agree', 'reject', 'amend', 'withdraw'],
  rejected: ['amend', 'stepIn', 'agree', 'withdraw', 'decline'],
  sendBack: ['sendBack', 'sendBack', 'withdraw', 'close'],
  receiving: ['receive', 'receive', 'receiveBroken', 'refuse', 'changeNo'],
  receiptRejected: ['receive', 'stepIn', 'withdraw'],
  intercepting: ['intercepted', 'interceptFailed'],
  interceptFailed: ['refuseParcel', 'turnToReturn', 'withdraw'],
  toSend: ['send', 'send', 'refundInstead'],
  toReceive: ['confirm'],
}

/** One of the two sides says its word to a case that waits for it. */
class OnCase extends Action {
  constructor(
    readonly which: number,
    readonly share: number,
  ) {
    super()
  }
  #suitable(model: Model) {
    return placesOf(model).flatMap((place) => {
      const one = openOf(place.line.sold)
      return one && WORDS[one.state] ? [{ ...place, line: place.line as SoldLine, one }] : []
    })
  }
  override canHappen(model: Model) {
    return this.#suitable(model).length > 0
  }
  async action(model: Model, real: TestShop) {
    const suitable = this.#suitable(model)
    const { one, ...place } = suitable[this.which % suitable.length] as (typeof suitable)[number]
    const words = WORDS[one.state] ?? []
    await this.say(words[this.share % words.length] as Word, place, one, model, real)
  }
  async say(word: Word, place: Place & { line: SoldLine }, one: ModelCase, model: Model, real: TestShop) {
    const { uid } = place.payable
    const { no } = one
    const now = real.clock.now()
    const store = real.aftersaleOperator
    const money = async (isMoney: boolean) => {
      if (isMoney) await real.moneyDone()
    }
    switch (word) {
      case 'agree':
        await store.agree(OPERATOR, no)
        return money(agreed(model, place, one, now))
      case 'reject':
        await store.reject(OPERATOR, no, '不符合')
        return stand(one, 'rejected', now)
      case 'decline':
        expect(await isRefused(store.reject(OPERATOR, no, '不符合'))).toBe(!one.isEscalated)
        return one.isEscalated ? end(one, 'closed') : undefined
      case 'close':
        await store.close(OPERATOR, no, '协商')
        return end(one, 'closed')
      case 'withdraw':
        await real.cases.withdraw(uid, no)
        return end(one, 'closed')
      case 'amend':
        return this.amend(place, one, real)
      case 'stepIn': {
        const isAgain = one.isEscalated
        expect(await isRefused(real.cases.stepIn(uid, no, { text: '请处理', imageKeys: [] }))).toBe(isAgain)
        one.isEscalated = true
        one.dueAt = 0
        return
      }
      case 'sendBack':
      case 'changeNo':
        await real.cases.sendBack(uid, no, PARCEL)
        return stand(one, 'receiving', now)
      case 'receive':
      case 'receiveBroken':
        await store.receive(OPERATOR, no, word === 'receive')
        return money(takenIn(model, place, one, word === 'receive', now))
      case 'refuse':
        await store.refuse(OPERATOR, no, '有损坏')
        return stand(one, 'receiptRejected', now)
      case 'intercepted':
        await store.intercept(OPERATOR, no, true)
        moneyBack(model, place, one, true)
        return money(true)
      case 'interceptFailed':
        await store.intercept(OPERATOR, no, false)
        return stand(one, 'interceptFailed', now)
      case 'refuseParcel':
        await real.cases.afterIntercept(uid, no, word)
        return stand(one, 'receiving', now)
      case 'turnToReturn':
        await real.cases.afterIntercept(uid, no, word)
        one.type = AFTERSALE_TYPE.return
        return stand(one, 'sendBack', now)
      case 'send':
        await store.send(OPERATOR, no, '顺丰速运', 'SF87654321')
        place.line.goods.onHand -= one.number
        letGo(one)
        return stand(one, 'toReceive', now)
      case 'refundInstead':
        await store.refundInstead(OPERATOR, no)
        moneyBack(model, place, one, false)
        return money(true)
      case 'confirm':
        await real.cases.confirmExchange(uid, no)
        return replaced(place.line, one)
    }
  }
  /** The same in other words, for one cent less where it is about money. */
  async amend({ payable, order, line }: Place & { line: SoldLine }, one: ModelCase, real: TestShop) {
    const now = real.clock.now()
    const most = mostOf(order, line, one.number, one.isFault)
    const cents = isReplacement(one) ? 0 : Math.max(Math.min(1, most), most - 1)
    const ask: CaseRequest = {
      type: one.type,
      isReceived: one.isReceived,
      number: one.number,
      cents,
      note: '',
      imageKeys: [],
      reason: REASONS[one.isReceived ? 'received' : 'missing'][one.isFault ? 'fault' : 'plain'],
      ...(isReplacement(one) && { skuId: line.goods.sku.skuId }),
    }
    const isReapplied = one.state === 'rejected'
    // It was fetched meanwhile: that it did not come is no reason any more.
    const isMissing = !one.isReceived && order.status !== ORDER_STATUS.completed
    const isBad = one.isEscalated || (isReapplied && one.reapplied >= 2) || !(one.isReceived || isMissing)
    expect({ amend: 'refused', so: await isRefused(real.cases.amend(payable.uid, one.no, ask)) }).toEqual({
      amend: 'refused',
      so: isBad,
    })
    if (isBad) return
    one.cents = isReplacement(one) ? most : cents
    if (isReapplied) one.reapplied += 1
    stand(one, 'verify', now)
  }
  override toString() {
    return `OnCase(${this.which}, ${this.share})`
  }
}

export const caseActions = { AskBack, OnCase }
