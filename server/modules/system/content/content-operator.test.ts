import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { FOREVER } from '../../../kernel/clock'
import type { AdvertRecord } from './content.types'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

const PAGES = { isAppOnly: false }
const NOWHERE = { cmd: 'C0099999', params: {} }
const advert = (change: Partial<AdvertRecord>): AdvertRecord => ({
  advertId: 'a1',
  spaceId: 'home-banner',
  bdCityCode: '',
  position: 0,
  startAt: 0,
  endAt: FOREVER,
  advType: 1,
  image: { url: '/a.webp', ground: null, scale: 1, count: 1 },
  kicker: '',
  lines: ['夏日'],
  callout: '',
  ground: 'stone',
  command: null,
  videoInfo: null,
  advLiveStreamDTO: null,
  ...change,
})

test('an advert is audited with the one that it replaces; one whose link leads to no page is refused [content.link-checked]', async () => {
  const { advertOperator } = mall.services
  await advertOperator.put(OPERATOR, advert({}), PAGES)
  expect(await lastAct(mall.services, 'a1')).toEqual({
    action: 'advert.add',
    details: { before: null, after: advert({}) },
  })
  await advertOperator.put(OPERATOR, advert({ lines: ['秋日'], position: 2 }), PAGES)
  const act = await lastAct(mall.services, 'a1')
  expect(act?.details).toEqual({ before: advert({}), after: advert({ lines: ['秋日'], position: 2 }) })
  const refused = advertOperator.put(OPERATOR, advert({ command: NOWHERE }), PAGES)
  await expect(refused).rejects.toMatchObject({ errorName: 'SYS_PARAM_ERROR' })
  expect(await lastAct(mall.services, 'a1')).toEqual(act)
  expect(await advertOperator.list()).toMatchObject([{ advertId: 'a1', title: '秋日' }])

  await advertOperator.end(OPERATOR, 'a1')
  const details = { before: { endAt: FOREVER }, after: { endAt: expect.any(Number) } }
  expect(await lastAct(mall.services, 'a1')).toEqual({ action: 'advert.end', details })
  await expect(advertOperator.end(OPERATOR, 'a1')).rejects.toThrow('广告 a1 不存在或已下线')
  expect((await lastAct(mall.services, 'a1'))?.details).toEqual(details)
})

test('a notice is audited with the one that it replaces [content.notice-audited]', async () => {
  const { noticeOperator } = mall.services
  const first = await noticeOperator.put(OPERATOR, { noticeId: 'n1', title: '今日歇业', command: null }, PAGES)
  const second = await noticeOperator.put(OPERATOR, { noticeId: 'n1', title: '今日营业', command: null }, PAGES)
  expect((await lastAct(mall.services, 'n1'))?.details).toEqual({ before: first, after: second })
  await noticeOperator.end(OPERATOR, 'n1')
  expect(await lastAct(mall.services, 'n1')).toEqual({ action: 'notice.end', details: { before: second, after: null } })
  await expect(noticeOperator.end(OPERATOR, 'n1')).rejects.toThrow('没有公告 n1')
})

test('a setting takes values of its kind only, and the oldest allowed version cannot be newer than the newest [content.setting-values]', async () => {
  const { settingOperator } = mall.services
  await settingOperator.put(OPERATOR, 'APP_NEWEST_VERSION', '1.4.0')
  await settingOperator.put(OPERATOR, 'APP_MIN_VERSION', '1.2')
  for (const [code, value, words] of [
    ['APP_MIN_VERSION', 'new', '应是 1.4.0 这样的版本号'],
    ['APP_MIN_VERSION', '1.5', '最低版本 1.5 不能高于最新版本 1.4.0'],
    ['APP_NEWEST_VERSION', '1.1', '最低版本 1.2 不能高于最新版本 1.1'],
    ['SERVICE_HOURS', 'a\nb', '1 到 60 个字的一行文字'],
    ['SERVICE_HOURS', '', '1 到 60 个字的一行文字'],
    ['members_id', 'gold', '应是在售的会员卡'],
  ] as const)
    await expect(settingOperator.put(OPERATOR, code, value)).rejects.toThrow(words)
  await settingOperator.put(OPERATOR, 'APP_NEWEST_VERSION', '1.5')
  const changed = { before: '1.4.0', after: '1.5' }
  expect(await lastAct(mall.services, 'APP_NEWEST_VERSION')).toEqual({ action: 'setting.put', details: changed })
  await settingOperator.drop(OPERATOR, 'APP_NEWEST_VERSION')
  expect((await lastAct(mall.services, 'APP_NEWEST_VERSION'))?.details).toEqual({ before: '1.5', after: null })
  await expect(settingOperator.drop(OPERATOR, 'APP_NEWEST_VERSION')).rejects.toThrow('APP_NEWEST_VERSION 没有设置过')
  expect(await settingOperator.list()).toContainEqual({ code: 'APP_MIN_VERSION', value: '1.2' })
})

test('a document is published clean; the audit has its length, not its text [content.protocol-clean]', async () => {
  const { protocolOperator } = mall.services
  const html = '<p onclick="x()">甲乙<script>alert(1)</script></p>'
  const put = (title: string, text: string, version?: string) =>
    protocolOperator.put(OPERATOR, { typeCode: 'TERMS', title, html: text, ...(version !== undefined && { version }) })
  const first = await put('条款', html, '1.0')
  expect(first).toEqual({
    typeCode: 'TERMS',
    version: '1.0',
    title: '条款',
    publishedAt: expect.any(Number),
    characters: '<p>甲乙</p>'.length,
  })
  const second = await put('新条款', '<p>丙</p>', '1.0')
  expect((await lastAct(mall.services, 'TERMS'))?.details).toEqual({ before: first, after: second })
  await expect(put('空', '<p> </p>')).rejects.toThrow('正文是空的')
  expect((await put('条款', html)).version).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  expect(await protocolOperator.list()).toHaveLength(2)
})
