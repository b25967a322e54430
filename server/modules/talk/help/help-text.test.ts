import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'

let mall: TestMall
let desk: ConsoleClient
beforeEach(async () => {
  mall = await testApp()
  ;({ client: desk } = await staffClient(mall, 'content'))
})
afterEach(() => mall.close())

const TEXT = {
  category: 'refund',
  title: '退款多久到账？',
  html: '<p>一到三天</p>',
  position: 1,
  isShown: true,
} as const
const added = async (more: object = {}) => (await desk.call('help/add', { ...TEXT, ...more })).helpId

test('shown texts are listed by category and position, hidden ones do not exist [help.texts]', async () => {
  const second = await added({ position: 2, title: '运费谁出？' })
  const first = await added()
  const order = await added({ category: 'order', title: '怎么付款？' })
  const hidden = await added({ isShown: false })
  const visitor = await mall.visitor()
  const { records } = await visitor.call('GET help/list', {})
  expect(records.map(({ helpId }) => helpId)).toEqual([order, first, second])
  expect(records[1]).toEqual({ helpId: first, category: 'refund', title: TEXT.title, helpfulCount: 0 })
  expect(await visitor.call('GET help/detail', { helpId: first })).toMatchObject({ html: TEXT.html, vote: null })
  const unknown = { code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE }
  await expect(visitor.call('GET help/detail', { helpId: hidden })).rejects.toMatchObject(unknown)
  await expect(visitor.call('GET help/detail', { helpId: 'none' })).rejects.toMatchObject(unknown)
  await expect((await mall.enrol()).call('POST help/vote', { helpId: hidden, isHelpful: true })).rejects.toMatchObject(
    unknown,
  )
  expect((await desk.call('help/list', {})).records).toHaveLength(4)
  expect((await desk.call('help/list', { category: 'order' })).records.map(({ helpId }) => helpId)).toEqual([order])
})

test('a shopper has one vote, which another one replaces [help.vote]', async () => {
  const helpId = await added()
  const [one, other] = await Promise.all([mall.enrol(), mall.enrol()])
  const votes = (client: typeof one, isHelpful: boolean) => client.call('POST help/vote', { helpId, isHelpful })
  await Promise.all([votes(one, true), votes(one, true), votes(other, true)])
  expect(await one.call('GET help/detail', { helpId })).toMatchObject({ helpfulCount: 2, vote: true })
  expect(await votes(one, false)).toEqual({ helpfulCount: 1 })
  expect(await votes(one, false)).toEqual({ helpfulCount: 1 })
  expect(await one.call('GET help/detail', { helpId })).toMatchObject({ helpfulCount: 1, vote: false })
  // An edit keeps the votes.
  await desk.call('help/edit', { helpId, read: { position: 1 }, write: { position: 5 } })
  expect((await desk.call('help/detail', { helpId })).helpfulCount).toBe(1)
})

test('only formatting HTML is kept, and an answer without text is refused [console.help]', async () => {
  const helpId = await added({ html: '<p onclick="x()">一<script>alert(1)</script></p>' })
  expect((await desk.call('help/detail', { helpId })).fields.html).toBe('<p>一</p>')
  await expect(added({ html: '<p> </p>' })).rejects.toThrow('回答是空的')
  await expect(added({ title: ' ' })).rejects.toThrow('问题是空的')
  const edit = desk.call('help/edit', { helpId, read: { html: '<p>一</p>' }, write: { html: '<br>' } })
  await expect(edit).rejects.toThrow('回答是空的')
})

async function undo(helpId: string) {
  const { records } = await desk.call('audit/own', { subject: helpId })
  await desk.call('audit/undo', { auditId: records[0]?.auditId ?? '' })
}

test('two people edit one text, and an edit and an addition are undone [console.help]', async () => {
  const helpId = await added()
  await desk.call('help/edit', { helpId, read: { title: TEXT.title }, write: { title: '退款要几天？' } })
  const late = await desk.call('help/edit', {
    helpId,
    read: { title: TEXT.title, position: 1 },
    write: { title: '退款多久？', position: 3 },
  })
  expect(late.conflicts).toMatchObject([{ field: 'title' }])
  expect(late.help.fields).toMatchObject({ title: '退款要几天？', position: 3 })
  await undo(helpId)
  expect((await desk.call('help/detail', { helpId })).fields.position).toBe(1)
  const another = await added()
  await undo(another)
  await expect(desk.call('help/detail', { helpId: another })).rejects.toThrow('没有这条帮助')
})
