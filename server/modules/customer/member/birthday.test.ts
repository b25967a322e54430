import { chinaDay, startOfChinaDay } from '@contract/codes/china-time'
import { OPERATOR } from '../../../../test/support/actor'
import { breaches } from '../../../../test/support/invariants'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { newId } from '../../../kernel/ids'
import { type Card, NO_GIFT } from '.'
import { goldCard } from './member.fixture'

const perks = { pointsFactor: 10, monthly: [], gift: NO_GIFT, birthday: { couponIds: [], points: 200 } }

let shop: TestShop
let card: Card
beforeAll(async () => {
  shop = await openTestShop()
  shop.clock.stop()
  card = goldCard({ perks })
  const ten = { ...perks, birthday: { couponIds: [], points: 10 } }
  const uplus = goldCard({ cardId: 'uplus', isUPlus: true, place: 1, perks: ten })
  await shop.db.tx((tx) => shop.memberCards.put(tx, card, shop.clock.now()))
  await shop.db.tx((tx) => shop.memberCards.put(tx, uplus, shop.clock.now()))
})
afterEach(async () => expect(await breaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

const set = async (uid: string, birthday: string) => {
  await shop.account.updateProfile(uid, { birthday }, shop.clock.now())
  await shop.outbox.drain()
}
const points = async (uid: string) => (await shop.points.levels(uid, shop.clock.now())).balance
const year = () => Number(chinaDay(shop.clock.now()).slice(0, 4))
const right = async (uid: string) => {
  const { records } = await shop.members.rights(uid, shop.clock.now())
  return records.find(({ rightId }) => rightId === 'birthday')
}
const turnTo = (day: string) => shop.clock.advance(startOfChinaDay(day) - shop.clock.now())
async function member(): Promise<string> {
  const { uid } = await shop.addShopper()
  await shop.memberOperator.grant(OPERATOR, uid, { cardId: card.cardId, plan: { months: 36, days: 0 } })
  return uid
}

test('a birthday is set once a year; setting the same day again changes nothing [member.birthday]', async () => {
  const uid = await member()
  expect(await right(uid)).toMatchObject({
    button: { code: 'birthday', text: '设置生日' },
    stateText: '设置生日后生效',
  })
  await set(uid, '1990-05-18')
  expect(await right(uid)).toMatchObject({
    button: null,
    stateText: '已生效',
    subtitle: expect.stringContaining('你的生日是 5 月 18 日'),
  })
  await set(uid, '1990-05-18')
  await expect(set(uid, '1990-05-19')).rejects.toThrow('生日每年只能修改一次')
  await expect(set(uid, '')).rejects.toThrow('生日每年只能修改一次')
  turnTo(`${year() + 1}-01-01`)
  expect((await right(uid))?.button).toMatchObject({ text: '修改生日' })
  await set(uid, '1990-05-19')
  expect((await shop.account.memberProfile(shop.db.q, uid))?.birthday).toBe('1990-05-19')
})

test('one of two concurrent changes succeeds', async () => {
  const uid = await member()
  const ends = await Promise.allSettled([set(uid, '1990-05-18'), set(uid, '1990-06-18')])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a birthday set in its month grants the gift at once, once a year [member.birthday-once]', async () => {
  turnTo(`${year() + 1}-05-10`)
  const [uid, visitor] = [await member(), (await shop.addShopper()).uid]
  await set(uid, '1990-05-18')
  expect(await points(uid)).toBe(200)
  await shop.benefits.sweep()
  await shop.benefits.grantBirthdayGift(uid)
  expect(await points(uid)).toBe(200)
  await set(visitor, '1990-05-18')
  expect(await points(visitor)).toBe(0)
})

test('each of two cards grants and reverses its own gift', async () => {
  turnTo(`${year() + 1}-05-10`)
  const uid = await member()
  const ask = { cardId: 'uplus', validMonth: 1, orderSource: 1 }
  const { tradeNo } = await shop.cardPurchases.buy(uid, ask, { key: newId(), body: '' }, shop.clock.now())
  await shop.pay(tradeNo)
  await set(uid, '1990-05-18')
  expect(await points(uid)).toBe(210)
  await shop.cardPurchases.refund(uid, tradeNo)
  expect(await points(uid)).toBe(200)
  await shop.moneyDone()
})

test('a birthday set in another month grants the gift when that month starts [member.birthday-later]', async () => {
  turnTo(`${year() + 1}-05-10`)
  const uid = await member()
  await set(uid, '1990-06-18')
  expect(await points(uid)).toBe(0)
  turnTo(`${year()}-06-01`)
  await shop.benefits.sweep()
  expect(await points(uid)).toBe(200)
})

test('an invalid or future date is refused by its field [member.birthday-valid]', async () => {
  const uid = await member()
  for (const birthday of ['1990-02-30', `${year() + 1}-01-01`, '1850-01-01'])
    await expect(set(uid, birthday)).rejects.toThrow('请选择正确的生日')
})
