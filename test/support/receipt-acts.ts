// Receipts: submitted for points, judged, submitted again; each paper counts once.
import { DAY_MS } from '@contract/codes/china-time'
import { newId } from '@server/kernel/ids'
import { OPERATOR } from './actor'
import type { OwnedScene } from './owned-scene'
import type { TestShop } from './test-shop'
import { type Outcome, pick, refused, tried } from './walk'

const NOT_NOW = /提交|状态已变化/

/** Submits one of a few papers, with a new picture. */
async function submit(
  { storeIds, picture }: OwnedScene,
  real: TestShop,
  uid: string,
  which: number,
  scoreNo?: string,
): Promise<Outcome> {
  const now = real.clock.now()
  const imageKey = await real.media.keepPicture(uid, 'receipt', newId(), picture, now)
  const paper = {
    storeId: storeIds[which % 2] ?? '',
    amount: 5000 + 1000 * (which % 3),
    receiptNo: `NO-${1000 + (which % 7)}`,
    purchasedAt: now - DAY_MS,
  }
  const left = await real.receipts.leftToday(uid, now)
  const call = real.receipts.submit(
    uid,
    { ...paper, imageKey, ...(scoreNo && { scoreNo }) },
    { key: newId(), body: '' },
  )
  if (left === 0) return refused(call, /每天最多/)
  const outcome = await tried(call, NOT_NOW)
  expect(await real.receipts.leftToday(uid, now)).toBe(outcome === 'done' ? left - 1 : left)
  return outcome
}

export const submitReceipt = (scene: OwnedScene, real: TestShop, who: number, which: number): Promise<Outcome> =>
  submit(scene, real, pick(scene.uids, who) ?? '', which)

const receiptsOf = ({ uids }: OwnedScene, real: TestShop) =>
  real.db.q.selectFrom('receipt').selectAll().where('uid', 'in', uids).orderBy('no').execute()

/** Submits a receipt again, with the same or another paper. */
export async function submitAgain(scene: OwnedScene, real: TestShop, nth: number, which: number): Promise<Outcome> {
  const one = pick(await receiptsOf(scene, real), nth)
  return one ? submit(scene, real, one.uid, which, one.no) : 'idle'
}

export async function judge(scene: OwnedScene, real: TestShop, nth: number, isGood: boolean): Promise<Outcome> {
  const one = pick(await receiptsOf(scene, real), nth)
  if (!one) return 'idle'
  const desk = real.receiptOperator
  const call = isGood
    ? desk.approve(OPERATOR, 'all', { no: one.no })
    : desk.reject(OPERATOR, 'all', { no: one.no }, '看不清')
  if (one.state !== 'pending') return refused(call, NOT_NOW)
  await call
  return 'done'
}
