// After-sale cases: what shoppers and stores do with them.
import { AFTERSALE_TYPE } from '@contract/codes/aftersale'
import { newId } from '@server/kernel/ids'
import { type CaseState, caseState, isOver } from '@server/modules/trade/aftersale/aftersale.machine'
import { OPERATOR } from './actor'
import type { TestShop } from './test-shop'
import { type Outcome, pick, refused, type Scene, tried } from './walk'

const PARCEL = { expressCompany: '顺丰速运', expressNo: 'SF12345678', mobile: '', imageKeys: [] }
const NO_STOCK = /库存不足/
const TOO_MUCH = /退款金额已变化/

/** Lines of paid orders of the run. */
const soldLines = ({ uids }: Scene, real: TestShop) =>
  real.db.q
    .selectFrom('order_line as line')
    .innerJoin('shop_order as one', (join) =>
      join.onRef('one.uid', '=', 'line.uid').onRef('one.id', '=', 'line.orderId'),
    )
    .select(['line.uid', 'line.orderId', 'line.id', 'line.unitCents'])
    .where('one.uid', 'in', uids)
    .where('one.paidAt', '>', 0)
    .where('line.caseNo', '=', '')
    .orderBy('line.id')
    .execute()

/** Opens a case that the form offers, for some pieces and at most the amount that it names. */
export async function askBack(scene: Scene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const line = pick(
    (await soldLines(scene, real)).filter(({ unitCents }) => unitCents > 0),
    nth,
  )
  if (!line) return 'idle'
  const { uid, orderId, id: orderLineId } = line
  const form = await real.caseReads.form(uid, { orderId, orderLineId })
  const type = pick(
    form.types.filter(({ disabledReason }) => disabledReason === undefined),
    share,
  )
  const reason = pick(type?.reasons ?? [], nth + share)
  if (!type || !reason || form.numberMost === 0) return 'idle'
  const number = 1 + (share % form.numberMost)
  const most = reason.most[number - 1]?.cents ?? 0
  const isSwap = type.type === AFTERSALE_TYPE.replacement
  const sku = pick(form.skus, nth)
  const asked = {
    orderId,
    orderLineId,
    type: type.type,
    isReceived: reason.isReceived,
    reason: reason.text,
    number,
    cents: isSwap ? 0 : share > 4 ? most : Math.min(most, Math.max(1, Math.floor((most * share) / 10))),
    note: '',
    imageKeys: [],
    ...(isSwap && { skuId: sku?.skuId ?? '' }),
  }
  const apply = (change: { cents?: number }) =>
    real.cases.apply(uid, { ...asked, ...change }, { key: newId(), body: '' })
  if (!isSwap) await refused(apply({ cents: most + 1 }), TOO_MUCH)
  if (isSwap && (sku?.stock ?? 0) < number) return refused(apply({}), NO_STOCK)
  await apply({})
  return 'done'
}

/** A gift has no case of its own; it is returned with the whole order. */
export async function askForGift(scene: Scene, real: TestShop, nth: number): Promise<Outcome> {
  const gift = pick(
    (await soldLines(scene, real)).filter(({ unitCents }) => unitCents === 0),
    nth,
  )
  if (!gift) return 'idle'
  const { uid, orderId, id: orderLineId } = gift
  const { types } = await real.caseReads.form(uid, { orderId, orderLineId })
  expect(types.filter(({ disabledReason }) => disabledReason === undefined)).toEqual([])
  const asked = { orderId, orderLineId, number: 1, cents: 0, note: '', imageKeys: [] }
  const ask = { ...asked, type: AFTERSALE_TYPE.refund, isReceived: false, reason: '不想要了' }
  await refused(real.cases.apply(uid, ask, { key: newId(), body: '' }), /赠品|售后/)
  // The act is this refusal: as `refused` alone, a long run would miss an act that is never done.
  return 'done'
}

type Step = (real: TestShop, uid: string, no: string) => Promise<unknown>
const store = {
  agree: (real, _uid, no) => real.aftersaleOperator.agree(OPERATOR, 'all', { no }),
  reject: (real, _uid, no) => real.aftersaleOperator.reject(OPERATOR, 'all', { no }, '不符合'),
  close: (real, _uid, no) => real.aftersaleOperator.close(OPERATOR, 'all', { no }, '协商'),
  receive: (real, _uid, no) => real.aftersaleOperator.receive(OPERATOR, 'all', { no }, true),
  receiveBroken: (real, _uid, no) => real.aftersaleOperator.receive(OPERATOR, 'all', { no }, false),
  refuse: (real, _uid, no) => real.aftersaleOperator.refuse(OPERATOR, 'all', { no }, '有损坏'),
  intercepted: (real, _uid, no) => real.aftersaleOperator.intercept(OPERATOR, 'all', { no }, true),
  interceptFailed: (real, _uid, no) => real.aftersaleOperator.intercept(OPERATOR, 'all', { no }, false),
  send: (real, _uid, no) =>
    real.aftersaleOperator.send(OPERATOR, 'all', { no }, { company: '顺丰速运', no: 'SF87654321' }),
  refundInstead: (real, _uid, no) => real.aftersaleOperator.refundInstead(OPERATOR, 'all', { no }),
} satisfies Record<string, Step>
const shopper = {
  withdraw: (real, uid, no) => real.cases.withdraw(uid, no),
  stepIn: (real, uid, no) => real.cases.stepIn(uid, no, { text: '请处理', imageKeys: [] }),
  sendBack: (real, uid, no) => real.cases.sendBack(uid, no, PARCEL),
  refuseParcel: (real, uid, no) => real.cases.afterIntercept(uid, no, 'refuseParcel'),
  turnToReturn: (real, uid, no) => real.cases.afterIntercept(uid, no, 'turnToReturn'),
  confirm: (real, uid, no) => real.cases.confirmExchange(uid, no),
  amend,
} satisfies Record<string, Step>

/** Steps of a case that waits for someone, the usual ones more often. */
const STEPS: Partial<Record<CaseState, readonly Step[]>> = {
  verify: [store.agree, store.agree, store.reject, shopper.amend, shopper.withdraw],
  rejected: [shopper.amend, shopper.stepIn, store.agree, shopper.withdraw, store.reject],
  sendBack: [shopper.sendBack, shopper.sendBack, shopper.withdraw, store.close],
  receiving: [store.receive, store.receive, store.receiveBroken, store.refuse, shopper.sendBack],
  receiptRejected: [store.receive, shopper.stepIn, shopper.withdraw],
  intercepting: [store.intercepted, store.interceptFailed],
  interceptFailed: [shopper.refuseParcel, shopper.turnToReturn, shopper.withdraw],
  toSend: [store.send, store.send, store.refundInstead],
  toReceive: [shopper.confirm],
}
/** A case is escalated once, amended a limited number of times, and closed by the mall only after that. */
const NOT_NOW = /状态已变化|最多修改|平台已介入/
const NO_REASON = /请重新选择原因|不能申请|已超过|最多修改|平台已介入/

/** The shopper or the store takes a step of a case that waits for it. */
export async function onCase({ uids }: Scene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const cases = await real.db.q
    .selectFrom('aftersale_case')
    .select(['uid', 'no', 'status'])
    .where('uid', 'in', uids)
    .where('lineId', '<>', '')
    .orderBy('no')
    .execute()
  const one = pick(
    cases.filter(({ status }) => !isOver(status) && STEPS[caseState(status)]),
    nth,
  )
  const step = one && pick(STEPS[caseState(one.status)] ?? [], share)
  if (!step) return 'idle'
  const outcome = await tried(step(real, one.uid, one.no), NOT_NOW, NO_STOCK)
  await real.moneyDone()
  return outcome
}

/** Submits the case again as its form shows it, for one cent less if it is a refund. */
async function amend(real: TestShop, uid: string, no: string): Promise<unknown> {
  const { lineId: orderLineId } = await real.cases.own(real.db.q, uid, no)
  const { asked, types } = await real.caseReads.form(uid, { orderLineId, refundOrderNo: no })
  if (!asked) throw new Error(`the form of case ${no} does not show it`)
  const { refundOrderNo: _no, skuId, ...plain } = asked
  const reasons = types.find(({ type }) => type === asked.type)?.reasons ?? []
  const reason = reasons.find(({ text, isReceived }) => text === asked.reason && isReceived === asked.isReceived)
  const most = reason?.most[asked.number - 1]?.cents ?? 0
  const isSwap = asked.type === AFTERSALE_TYPE.replacement
  const change = isSwap ? { cents: 0, skuId } : { cents: Math.max(Math.min(1, most), most - 1) }
  const call = real.cases.amend(uid, no, { ...plain, ...change, imageKeys: [] })
  return reason ? call : refused(call, NO_REASON)
}
