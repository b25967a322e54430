import { breaches } from '../../../../test/support/invariants'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { newId } from '../../../kernel/ids'
import { NO_GIFT } from '.'
import { goldCard } from './member.fixture'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const perks = { pointsFactor: 10, monthly: [], birthday: NO_GIFT, gift: NO_GIFT }
  await shop.db.tx((tx) => shop.memberCards.put(tx, goldCard({ perks }), shop.clock.now()))
})
afterEach(async () => expect(await breaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

const buy = (uid: string, validMonth: number) =>
  shop.cardPurchases.buy(
    uid,
    { cardId: 'gold', validMonth, orderSource: 1 },
    { key: newId(), body: '' },
    shop.clock.now(),
  )
const detail = (uid: string) => shop.members.detail(uid, {}, shop.clock.now())

test('an unpaid trial is replaced by another plan, and can be bought later [member.replace]', async () => {
  const { uid } = await shop.addShopper()
  const trial = await buy(uid, 0)
  expect((await detail(uid))?.unpaid).toMatchObject({ tradeNo: trial.tradeNo, validMonth: 0 })
  const month = await buy(uid, 1)
  expect((await detail(uid))?.unpaid).toMatchObject({ tradeNo: month.tradeNo, validMonth: 1 })
  expect((await shop.cardPurchases.findByPayable(shop.db.q, uid, trial.tradeNo))?.state).toBe('closed')
  await shop.cardPurchases.cancel(uid, month.tradeNo)
  await shop.pay((await buy(uid, 0)).tradeNo)
  expect((await detail(uid))?.isTrial).toBe(true)
})

test('a payment for a trial that is being replaced grants the trial, or is refunded', async () => {
  for (let round = 0; round < 6; round++) {
    const { uid } = await shop.addShopper()
    const trial = await buy(uid, 0)
    const page = await shop.open(trial.tradeNo)
    const [, replaced] = await Promise.allSettled([shop.play(page, { outcome: 'succeed' }), buy(uid, 1)])
    await shop.waitFor(
      async () => (await shop.cardPurchases.findByPayable(shop.db.q, uid, trial.tradeNo))?.state !== 'unpaid',
    )
    const isKept = (await shop.cardPurchases.findByPayable(shop.db.q, uid, trial.tradeNo))?.state === 'paid'
    expect(isKept ? (await detail(uid))?.isTrial : replaced.status).toBe(isKept ? true : 'fulfilled')
  }
})
