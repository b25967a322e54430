import { breaches } from '../../../../test/support/ledger'
import { openTill, type Till } from '../../../../test/support/till'
import { newId } from '../../../kernel/ids'
import { NO_GIFT } from '.'
import { goldCard } from './member.fixture'

let till: Till
beforeAll(async () => {
  till = await openTill()
  const perks = { pointsFactor: 10, monthly: [], birthday: NO_GIFT, gift: NO_GIFT }
  await till.db.tx((tx) => till.memberCards.put(tx, goldCard({ perks }), till.clock.now()))
})
afterEach(async () => expect(await breaches(till.db)).toEqual([]))
afterAll(() => till.close())

const buy = (uid: string, validMonth: number) =>
  till.cardPurchases.buy(
    uid,
    { cardId: 'gold', validMonth, orderSource: 1 },
    { key: newId(), body: '' },
    till.clock.now(),
  )
const detail = (uid: string) => till.members.detail(uid, {}, till.clock.now())

test('an unpaid trial gives way to another plan, and can be had later [member.replace]', async () => {
  const { uid } = await till.addShopper()
  const trial = await buy(uid, 0)
  expect((await detail(uid))?.unpaid).toMatchObject({ tradeNo: trial.tradeNo, validMonth: 0 })
  const month = await buy(uid, 1)
  expect((await detail(uid))?.unpaid).toMatchObject({ tradeNo: month.tradeNo, validMonth: 1 })
  expect((await till.cardPurchases.byTrade(till.db.q, uid, trial.tradeNo))?.state).toBe('closed')
  await till.cardPurchases.cancel(uid, month.tradeNo)
  await till.pay((await buy(uid, 0)).tradeNo)
  expect((await detail(uid))?.isTrial).toBe(true)
})

test('a trial that is paid while it is replaced is kept, or its money goes back', async () => {
  for (let round = 0; round < 6; round++) {
    const { uid } = await till.addShopper()
    const trial = await buy(uid, 0)
    const page = await till.open(trial.tradeNo)
    const [, replaced] = await Promise.allSettled([till.play(page, { outcome: 'succeed' }), buy(uid, 1)])
    await till.waitFor(
      async () => (await till.cardPurchases.byTrade(till.db.q, uid, trial.tradeNo))?.state !== 'unpaid',
    )
    const isKept = (await till.cardPurchases.byTrade(till.db.q, uid, trial.tradeNo))?.state === 'paid'
    expect(isKept ? (await detail(uid))?.isTrial : replaced.status).toBe(isKept ? true : 'fulfilled')
  }
})
