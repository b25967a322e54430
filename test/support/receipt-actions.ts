// Receipts in the model of what shoppers own: put in for points, judged, put in again; a paper counts once.
import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import { MOST_RECEIPT_RETRIES, RECEIPTS_A_DAY } from '@contract/codes/receipt'
import { newId } from '@server/kernel/ids'
import { endOfPoints } from '@server/modules/finance/points'
import { photo } from '@server/modules/finance/receipt/receipt.fixture'
import { OPERATOR } from './actor'
import type { OfCards } from './card-model'
import { Action, isRefused, OnOne } from './model-action'
import type { Noun } from './owned-model'
import { plainOf } from './points-model'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'

interface ModelReceipt {
  uid: string
  no: string
  paper: string
  cents: number
  factor: number
  state: 'pending' | 'approved' | 'rejected'
  retries: number
  points: number
}
export interface OfReceipts extends OfCards {
  receipts: Receipts
}

export class Receipts implements Noun {
  readonly all: ModelReceipt[] = []
  /** How many were put in, by shopper and day. */
  readonly days = new Map<string, number>()
  constructor(
    readonly uids: readonly string[],
    readonly storeIds: readonly string[],
    readonly picture: Buffer,
  ) {}
  dues() {
    return []
  }
  turn() {}
  today(uid: string, now: number) {
    return this.days.get(`${uid} ${chinaDay(now)}`) ?? 0
  }
  isTaken(paper: string) {
    return this.all.some((one) => one.paper === paper && one.state !== 'rejected')
  }
  /** A paper of few that there are, with a picture of its own. */
  async ask(uid: string, which: number, real: TestShop) {
    const now = real.clock.now()
    const storeId = this.storeIds[which % 2] ?? ''
    const [receiptNo, amount] = [`NO-${1000 + (which % 7)}`, 5000 + 1000 * (which % 3)]
    const imageKey = await real.media.keepPicture(uid, 'receipt', newId(), this.picture, now)
    return { storeId, amount, receiptNo, purchasedAt: now - DAY_MS, imageKey }
  }
  async put(
    uid: string,
    which: number,
    seen: ModelReceipt | undefined,
    { cards }: OfCards,
    real: TestShop,
  ): Promise<void> {
    const now = real.clock.now()
    const ask = await this.ask(uid, which, real)
    const paper = `${ask.storeId} ${ask.receiptNo} ${ask.amount}`
    const isStuck = seen !== undefined && (seen.state !== 'rejected' || seen.retries >= MOST_RECEIPT_RETRIES)
    const isBad = this.today(uid, now) >= RECEIPTS_A_DAY || isStuck || this.isTaken(paper)
    const submit = real.receipts.submit(uid, { ...ask, ...(seen && { scoreNo: seen.no }) }, { key: newId(), body: '' })
    expect({ submit: 'refused', so: await isRefused(submit) }).toEqual({ submit: 'refused', so: isBad })
    if (isBad) return
    this.days.set(`${uid} ${chinaDay(now)}`, this.today(uid, now) + 1)
    const { scoreNo: no } = await submit
    const put = { paper, cents: ask.amount, factor: cards.use(uid, now), state: 'pending' } as const
    if (!seen) this.all.push({ uid, no, ...put, retries: 0, points: 0 })
    else Object.assign(seen, put, { retries: seen.retries + 1 })
    expect(no).toBe((seen ?? this.all.at(-1))?.no)
  }
  async compare(real: TestShop, seen: Seen) {
    const now = real.clock.now()
    const rows = await real.db.q
      .selectFrom('receipt')
      .select(['no', 'state', 'points', 'retries'])
      .where('uid', 'in', this.uids)
      .execute()
    const byNo = (a: { no: string }, b: { no: string }) => (a.no < b.no ? -1 : 1)
    expect(rows.sort(byNo)).toEqual(
      this.all.map(({ no, state, points, retries }) => ({ no, state, points, retries })).sort(byNo),
    )
    for (const uid of this.uids) {
      const left = RECEIPTS_A_DAY - this.today(uid, now)
      if (!seen.has(`receipts ${uid}`, left)) expect(await real.receipts.leftToday(uid, now)).toBe(left)
    }
  }
}

export const openReceipts = async (uids: readonly string[], storeIds: readonly string[]): Promise<Receipts> =>
  new Receipts(uids, storeIds, await photo(1))

class Submit extends Action<OfReceipts> {
  constructor(
    readonly who: number,
    readonly which: number,
  ) {
    super()
  }
  async action(model: OfReceipts, real: TestShop) {
    await model.receipts.put(model.uids[this.who] ?? '', this.which, undefined, model, real)
  }
  override toString() {
    return `submit(${this.who}, ${this.which})`
  }
}
abstract class OnReceipt extends OnOne<ModelReceipt, OfReceipts> {
  among({ receipts }: OfReceipts) {
    return receipts.all
  }
}
/** Put in once more, with a paper that may be another. */
class SubmitAgain extends OnReceipt {
  async on(one: ModelReceipt, model: OfReceipts, real: TestShop) {
    await model.receipts.put(one.uid, this.which + this.share, one, model, real)
  }
}
class Judge extends OnReceipt {
  async on(one: ModelReceipt, model: OfReceipts, real: TestShop) {
    const now = real.clock.now()
    const isGood = this.share % 2 === 0
    const desk = real.receiptOperator
    const judge = isGood ? desk.approve(OPERATOR, one.no) : desk.reject(OPERATOR, one.no, '看不清')
    const isBad = one.state !== 'pending'
    expect({ judge: 'refused', so: await isRefused(judge) }).toEqual({ judge: 'refused', so: isBad })
    if (isBad) return
    one.state = isGood ? 'approved' : 'rejected'
    if (!isGood) return
    one.points = Math.floor((Math.floor(one.cents / 100) * one.factor) / 10)
    plainOf(model, one.uid).earn({ ref: `receipt ${one.no}`, amount: one.points, endsAt: endOfPoints(now) })
  }
}
export const receiptActions = { Submit, SubmitAgain, Judge }
