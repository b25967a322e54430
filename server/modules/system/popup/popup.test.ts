import { ERROR_CODES } from '@contract/codes/errors'
import { POP_TYPE } from '@contract/codes/popup'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import type { WireClient } from '../../../../test/support/wire-client'
import { insertMany } from '../../../kernel/insert-many'
import { isDue, isFor } from './popup.rules'
import { VIEWS_KEPT_MS } from './popup.service'
import type { PopupRecord } from './popup.types'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOME = 'pages/home/index'
let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  // Noon in China: no test crosses midnight by accident.
  mall.clock.advance(DAY_MS + DAY_MS / 6 - (mall.clock.now() % DAY_MS))
})
beforeEach(() => mall.services.db.tx((tx) => tx.deleteFrom('popup').execute()))
afterAll(() => mall.close())

const popup = (change: Partial<PopupRecord> & { popPageConfId: string }): PopupRecord => ({
  popPageDataId: `${change.popPageConfId}-1`,
  popType: POP_TYPE.page,
  pagePath: HOME,
  bdCityCode: '',
  audience: 'all',
  frequency: 'once',
  position: 1,
  startAt: 0,
  endAt: mall.clock.now() + 30 * DAY_MS,
  kicker: '',
  title: '开廊十日',
  text: '',
  image: { url: '/media/a.webp', ground: 'rose', scale: 1, count: 1 },
  ground: 'rose',
  buttonText: '去看看',
  command: { cmd: 'C0010001', params: {} },
  ...change,
})
const putUp = (...popups: (Partial<PopupRecord> & { popPageConfId: string })[]) =>
  mall.services.db.tx(async (tx) => {
    for (const one of popups) await mall.services.popups.put(tx, popup(one))
  })
let devices = 0
const newDevice = () => `popup-device-${++devices}`.padEnd(36, '0')
async function due(client: WireClient, deviceId: string, bdCityCode?: string): Promise<string[]> {
  const { strategyData } = await client.call('POST appPop/queryAppPopPageConf', { deviceId, bdCityCode })
  return strategyData.filter((one) => one.isCurrentPop).map((one) => one.popPageConfId)
}
const saw = (client: WireClient, deviceId: string, popPageConfId: string) =>
  client.call('POST appPop/saveAppPopPageRecord', { deviceId, popPageConfId, popPageDataId: `${popPageConfId}-1` })

test('a strategy names pop-up, page and frequency, in the configured order [popup.strategies]', async () => {
  await putUp({ popPageConfId: 'second', position: 2 }, { popPageConfId: 'first', popType: POP_TYPE.app })
  const visitor = await mall.visitor()
  const { strategyData } = await visitor.call('POST appPop/queryAppPopPageConf', { deviceId: newDevice() })
  expect(strategyData).toEqual([
    expect.objectContaining({ popPageConfId: 'first', popPageDataId: 'first-1', popType: 2, isCurrentPop: true }),
    expect.objectContaining({ popPageConfId: 'second', popType: 1, pagePath: HOME, frequency: 'once' }),
  ])
})

test('city, start and end decide what runs [popup.city] [popup.period]', async () => {
  const now = mall.clock.now()
  await putUp(
    { popPageConfId: 'everywhere' },
    { popPageConfId: 'hangzhou', bdCityCode: '179', position: 2 },
    { popPageConfId: 'later', startAt: now + HOUR_MS, position: 3 },
    { popPageConfId: 'over', endAt: now, position: 4 },
  )
  const visitor = await mall.visitor()
  const device = newDevice()
  expect(await due(visitor, device)).toEqual(['everywhere'])
  expect(await due(visitor, device, '179')).toEqual(['everywhere', 'hangzhou'])
  mall.clock.advance(HOUR_MS)
  expect(await due(visitor, device, '131')).toEqual(['everywhere', 'later'])
})

test('one cheap call reports whether any pop-up runs in the city [popup.base]', async () => {
  const visitor = await mall.visitor()
  const ask = (bdCityCode: string) =>
    visitor.call('POST appPop/orderPopBaseConfig', { deviceId: newDevice(), bdCityCode })
  mall.clock.advance(HOUR_MS)
  expect(await ask('179')).toEqual({ isShowPopupStrategy: false })
  await putUp({ popPageConfId: 'hangzhou', bdCityCode: '179' })
  expect([await ask('179'), await ask('131')]).toEqual([{ isShowPopupStrategy: true }, { isShowPopupStrategy: false }])
})

test('visitors, shoppers and members get the pop-ups for them [popup.audience]', async () => {
  const ids = ['all', 'visitor', 'shopper', 'member'] as const
  await putUp(...ids.map((audience, position) => ({ popPageConfId: audience, audience, position })))
  const [visitor, shopper, member] = [
    await mall.visitor(),
    await mall.enrol(),
    await mall.enrol({ memberUntil: mall.clock.now() + DAY_MS }),
  ]
  expect(await due(visitor, newDevice())).toEqual(['all', 'visitor'])
  expect(await due(shopper, newDevice())).toEqual(['all', 'shopper'])
  expect(await due(member, newDevice())).toEqual(['all', 'shopper', 'member'])
})

test('once means once for the device and for the shopper on any device [popup.once]', async () => {
  await putUp({ popPageConfId: 'once' })
  const shopper = await mall.enrol()
  const [one, other] = [newDevice(), newDevice()]
  await saw(shopper, one, 'once')
  expect([await due(shopper, one), await due(shopper, other)]).toEqual([[], []])
  expect([await due(await mall.visitor(), one), await due(await mall.visitor(), other)]).toEqual([[], ['once']])
  await saw(shopper, one, 'once')
  const rows = await mall.services.db.q.selectFrom('popup_view').selectAll().where('deviceId', '=', one).execute()
  expect(rows).toEqual([expect.objectContaining({ uid: shopper.uid, popupId: 'once', views: 2 })])
})

test('daily follows days of China; every visit is counted by the device only [popup.daily] [popup.visit]', async () => {
  await putUp(
    { popPageConfId: 'daily', frequency: 'daily' },
    { popPageConfId: 'visit', frequency: 'visit', position: 2 },
  )
  const visitor = await mall.visitor()
  const device = newDevice()
  await saw(visitor, device, 'daily')
  await saw(visitor, device, 'visit')
  expect(await due(visitor, device)).toEqual(['visit'])
  const viewedAt = Date.UTC(2026, 10, 21, 15, 59)
  expect(isDue({ frequency: 'daily' }, viewedAt, viewedAt + 30_000)).toBe(false)
  // Midnight in China is 16:00 UTC.
  expect(isDue({ frequency: 'daily' }, viewedAt, viewedAt + 60_000)).toBe(true)
  expect(isDue({ frequency: 'once' }, viewedAt, viewedAt + 9 * DAY_MS)).toBe(false)
})

test('a view is counted for its own shopper only [popup.record]', async () => {
  await putUp({ popPageConfId: 'p' })
  const [one, other] = [await mall.enrol(), await mall.enrol()]
  const view = { deviceId: newDevice(), popPageConfId: 'p', popPageDataId: 'p-1' }
  await expect(one.call('POST appPop/saveAppPopPageRecord', { ...view, uid: other.uid })).rejects.toMatchObject({
    code: ERROR_CODES.USER_NOT_LOGIN,
  })
  await one.call('POST appPop/saveAppPopPageRecord', { ...view, uid: one.uid })
  // An unknown pop-up leaves no row.
  await one.call('POST appPop/saveAppPopPageRecord', { ...view, popPageConfId: 'never' })
  const rows = await mall.services.db.q
    .selectFrom('popup_view')
    .select(['popupId', 'uid'])
    .where('deviceId', '=', view.deviceId)
    .execute()
  expect(rows).toEqual([{ popupId: 'p', uid: one.uid }])
})

test('views of a pop-up are deleted thirty days after its end, for any number of devices [popup.sweep]', async () => {
  const { db, popups } = mall.services
  const endAt = mall.clock.now() + DAY_MS
  await putUp({ popPageConfId: 'sweep-ends', endAt }, { popPageConfId: 'sweep-runs' })
  const views = (popupId: string) =>
    Array.from({ length: 501 }, (_, i) => ({
      popupId,
      deviceId: `sweep-${i}`,
      uid: '',
      contentId: 'x',
      views: 1,
      viewedAt: mall.clock.now(),
    }))
  await db.tx((tx) => insertMany(tx, 'popup_view', [...views('sweep-ends'), ...views('sweep-runs')]))
  const kept = async () => {
    const rows = await db.q.selectFrom('popup_view').select('popupId').where('popupId', 'like', 'sweep-%').execute()
    return ['sweep-ends', 'sweep-runs'].map((id) => rows.filter((row) => row.popupId === id).length)
  }
  await popups.sweep(endAt + VIEWS_KEPT_MS)
  expect(await kept()).toEqual([501, 501])
  await popups.sweep(endAt + VIEWS_KEPT_MS + 1)
  expect(await kept()).toEqual([0, 501])
})

test('details are given to viewers of its audience until it ends [popup.detail]', async () => {
  await putUp({ popPageConfId: 'members', audience: 'member' }, { popPageConfId: 'all' })
  const visitor = await mall.visitor()
  const ask = (popPageConfId: string) =>
    visitor.call('POST appPop/queryAppPopPageConfDetail', {
      deviceId: newDevice(),
      popPageConfId,
      popPageDataId: `${popPageConfId}-1`,
    })
  const detail = await ask('all')
  expect(detail).toMatchObject({ popPageConfId: 'all', title: '开廊十日', buttonText: '去看看' })
  expect(detail).not.toHaveProperty('audience')
  for (const id of ['members', 'never']) await expect(ask(id)).rejects.toThrow('活动已结束')
  const { popupOperator } = mall.services
  await popupOperator.end(OPERATOR, 'all')
  await expect(ask('all')).rejects.toThrow('活动已结束')
  await expect(popupOperator.end(OPERATOR, 'all')).rejects.toThrow('弹窗 all 不存在或已下线')
})

test.each([
  ['before its start', -1, false],
  ['at its start', 0, true],
  ['just before its end', 999, true],
  ['at its end', 1000, false],
])('%s: %s', (_when, at, expected) => {
  const viewer = { deviceId: 'd', uid: null, isMember: false, bdCityCode: '' }
  expect(isFor(popup({ popPageConfId: 'p', startAt: 5000, endAt: 6000 }), viewer, 5000 + at)).toBe(expected)
})
