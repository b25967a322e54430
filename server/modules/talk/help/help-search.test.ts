import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'

let mall: TestMall
let desk: ConsoleClient
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  ;({ client: desk } = await staffClient(mall, 'content'))
})
afterEach(() => mall.close())

const TEXT = { category: 'refund', position: 1, isShown: true } as const
const added = async (title: string, html: string, more: object = {}) =>
  (await desk.call('help/add', { ...TEXT, title, html, ...more })).helpId
const published = (typeCode: string, title: string, html: string, more: object = {}) =>
  desk.call('protocol/put', { typeCode, version: '1', title, html, ...more })
const found = async (keyword: string) => (await (await mall.visitor()).call('GET help/search', { keyword })).records
const ids = async (keyword: string) => (await found(keyword)).map(({ id }) => id)

test('help texts are found by question and by answer, the question first, and documents with them [help.search]', async () => {
  const answered = await added('钱什么时候回来？', '<p>退款会在 1 到 3 天内<b>原路</b>退回。</p>')
  const asked = await added('退款多久到账？', '<p>一般三天</p>', { position: 2 })
  await added('停车怎么收费？', '<p>每小时 5 元</p>', { position: 3 })
  await published('MEMBER_REFUND', '退款规则', '<p>会员卡开通后不退款</p>')
  const hits = await found('退款')
  expect(hits.map(({ kind, id }) => [kind, id])).toEqual([
    ['help', asked],
    ['protocol', 'MEMBER_REFUND'],
    ['help', answered],
  ])
  expect(hits[2]?.excerpt).toEqual([
    { text: '退款', isHit: true },
    { text: '会在 1 到 3 天内 原路 退回。', isHit: false },
  ])
  expect(await ids('没有的东西')).toEqual([])
})

test('a help text is found by most words of a query, and by synonyms of the mall [help.search]', async () => {
  const helpId = await added('退款多久到账？', '<p>一般三天</p>')
  expect(await ids('我的退款什么时候到账')).toEqual([helpId])
  expect(await ids('返款')).toEqual([])
  await mall.services.db.tx((tx) => mall.services.search.setSynonym(tx, '返款', ['退款']))
  expect(await ids('返款')).toEqual([helpId])
  expect(await ids('TUIKUAN')).toEqual([helpId])
})

test('a hidden text is no longer found, and a document is found as soon as it is in force [help.search]', async () => {
  const helpId = await added('会员怎么退卡？', '<p>不能退</p>')
  expect(await ids('退卡')).toEqual([helpId])
  await desk.call('help/edit', { helpId, read: { isShown: true }, write: { isShown: false } })
  expect(await ids('退卡')).toEqual([])
  const publishedAt = mall.clock.now() + 3_600_000
  await published('CARD_TERMS', '退卡说明', '<p>退卡要带上卡</p>', { publishedAt })
  expect(await ids('退卡')).toEqual([])
  mall.clock.advance(3_600_001)
  expect(await ids('退卡')).toEqual(['CARD_TERMS'])
})
