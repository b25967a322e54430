import { CLAIM_MS } from '@contract/codes/chat'
import { IM_PUSHES } from '@contract/codes/im'
import { MAX_FILES_A_DAY, UNCLAIMED_KEEP_MS } from '@contract/codes/upload'
import sharp from 'sharp'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { lastAct } from '../../../../test/support/last-act'
import { openStore } from '../../../../test/support/shopping'
import { SocketClient } from '../../../../test/support/socket-client'
import type { WireClient } from '../../../../test/support/wire-client'

let mall: TestMall
const storeId = 'tea'
const otherStoreId = 'wine'
let ann: ConsoleClient
let bo: ConsoleClient
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  for (const one of [storeId, otherStoreId]) await openStore(mall.services, { storeId: one })
  ;({ client: ann } = await staffClient(mall, 'clerk', { stores: [storeId] }))
  ;({ client: bo } = await staffClient(mall, 'clerk', { stores: [storeId] }))
})
afterEach(() => mall.close())

let made = 0
async function ask(shopper: WireClient, words = '在吗', targetId = storeId): Promise<void> {
  const socket = await SocketClient.login(mall, shopper)
  await socket.ask('send', { targetId, msgId: `m${++made}`, type: 1, busiParam: JSON.stringify({ text: words }) })
  socket.close()
  mall.clock.advance(1000)
}
const keyOf = ({ uid }: WireClient) => ({ uid, targetId: storeId })
const uids = async (desk: ConsoleClient, view: 'waiting' | 'mine' | 'all', more: object = {}) =>
  (await desk.call('chat/list', { view, ...more })).records.map(({ uid }) => uid)
const answer = (desk: ConsoleClient, shopper: WireClient, text = '在的') =>
  desk.call('chat/send', { ...keyOf(shopper), msgId: `a${++made}`, text })

test('the longest waiting shopper is first, page by page; an answer ends the wait [chat.queue]', async () => {
  const [first, second] = [await mall.enrol(), await mall.enrol()]
  await ask(first)
  await ask(second)
  await ask(first, '有人吗')
  expect(await uids(ann, 'waiting')).toEqual([first.uid, second.uid])
  const page = await ann.call('chat/list', { view: 'waiting', pageSize: 1 })
  expect(await uids(ann, 'waiting', { cursor: page.cursor })).toEqual([second.uid])
  expect(await uids(ann, 'all')).toEqual([first.uid, second.uid])
  expect((await ann.call('chat/counts', {})).views).toMatchObject([
    { view: 'waiting', count: 2 },
    { view: 'mine', count: 0 },
  ])
  await answer(ann, first)
  expect(await uids(ann, 'waiting')).toEqual([second.uid])
  expect(await uids(ann, 'mine')).toEqual([first.uid])
})

test('while an account answers, another is refused, until the first releases, is replaced or times out [chat.claim]', async () => {
  const shopper = await mall.enrol()
  await ask(shopper)
  const desk = await SocketClient.desk(mall, bo)
  await answer(ann, shopper)
  await desk.push(IM_PUSHES.topic)
  await expect(answer(bo, shopper)).rejects.toThrow('同事正在回复')
  await expect(bo.call('chat/take', { ...keyOf(shopper), isForced: false })).rejects.toThrow('同事')
  expect(await bo.call('chat/take', { ...keyOf(shopper), isForced: true })).toMatchObject({ isMine: true })
  expect(await lastAct(mall.services, `${shopper.uid}/${storeId}`)).toMatchObject({ action: 'chat.take' })
  await expect(answer(ann, shopper)).rejects.toThrow('同事')
  expect(await bo.call('chat/release', keyOf(shopper))).toMatchObject({ isMine: false, agentName: '' })
  await answer(ann, shopper)
  mall.clock.advance(CLAIM_MS + 1)
  await answer(bo, shopper)
  desk.close()
})

test('an answer is stored once per msgId, and recalled by its own account only [chat.desk-recall]', async () => {
  const shopper = await mall.enrol()
  await ask(shopper)
  const message = { ...keyOf(shopper), msgId: 'same', text: '在的' }
  expect((await ann.call('chat/send', message)).sequenceNum).toBe((await ann.call('chat/send', message)).sequenceNum)
  await expect(bo.call('chat/recall', { ...keyOf(shopper), msgId: 'same' })).rejects.toThrow('撤回')
  await ann.call('chat/recall', { ...keyOf(shopper), msgId: 'same' })
  expect((await ann.call('chat/history', keyOf(shopper))).records.at(-1)).toMatchObject({ isRecalled: true })
})

test('an account of a store neither sees nor answers chats of other stores or of the mall [chat.scope]', async () => {
  const shopper = await mall.enrol()
  await ask(shopper, '别家', otherStoreId)
  await ask(shopper, '商场', 'mall')
  expect(await uids(ann, 'all')).toEqual([])
  for (const targetId of [otherStoreId, 'mall'])
    await expect(ann.call('chat/history', { uid: shopper.uid, targetId })).rejects.toThrow('没有这个会话')
  const desk = await SocketClient.desk(mall, ann)
  await ask(shopper, '再来', otherStoreId)
  await desk.ask('heartbeat')
  expect(desk.pushes).toEqual([])
  desk.close()
  const { client: service } = await staffClient(mall, 'service')
  expect(await uids(service, 'all')).toEqual([shopper.uid, shopper.uid])
})

test('canned answers belong to a store or the mall, and are changed only by its staff [chat.canned]', async () => {
  const { client: service } = await staffClient(mall, 'service')
  const put = { targetId: storeId, title: '营业时间', text: '10 点到 22 点' }
  const { cannedId } = await ann.call('chat/putCanned', put)
  await service.call('chat/putCanned', { targetId: 'mall', title: '停车', text: 'B2 有车位' })
  const titles = async (desk: ConsoleClient) => (await desk.call('chat/canned', {})).records.map(({ title }) => title)
  expect((await titles(ann)).sort()).toEqual(['停车', '营业时间'])
  await ann.call('chat/putCanned', { ...put, cannedId, title: '几点关门' })
  await expect(ann.call('chat/putCanned', { ...put, targetId: 'mall' })).rejects.toThrow('没有这家店')
  expect(await lastAct(mall.services, cannedId)).toMatchObject({ action: 'chat.canned' })
  await ann.call('chat/dropCanned', { cannedId })
  expect(await titles(ann)).toEqual(['停车'])
  await expect(ann.call('chat/dropCanned', { cannedId })).rejects.toThrow('没有这条')
})

const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
const sendPicture = (desk: ConsoleClient, shopper: WireClient, picture: Buffer, msgId = `p${++made}`) =>
  desk.upload('chat/sendPicture', picture, 'image/png', { ...keyOf(shopper), msgId })

test('a picture of staff is stored once, read by its shopper and the staff, and gone when recalled [chat.send-picture]', async () => {
  const shopper = await mall.enrol()
  await ask(shopper)
  const socket = await SocketClient.login(mall, shopper)
  const picture = await pictureOf('#0a6')
  const sent = await sendPicture(ann, shopper, picture, 'one')
  expect(await sendPicture(ann, shopper, picture, 'one')).toEqual(sent)
  // A repeat with other bytes changes nothing.
  await sendPicture(ann, shopper, await pictureOf('#c00'), 'one')
  expect(await socket.push(IM_PUSHES.news)).toMatchObject({ side: 'staff', type: 2, sequenceNum: sent.sequenceNum })
  socket.close()
  const { records } = await shopper.legacy('base.im.message.getHistoryRecords', { targetId: storeId })
  expect(records.filter(({ type }) => type === 2)).toMatchObject([
    { side: 'staff', images: [{ width: 40, height: 30 }] },
  ])
  const url = records.at(-1)?.images[0]?.url ?? ''
  const read = () => mall.app.inject({ url, headers: { host: 'localhost' } })
  const { dominant } = await sharp((await read()).rawPayload).stats()
  expect(dominant.g).toBeGreaterThan(dominant.r)
  expect((await ann.call('chat/history', keyOf(shopper))).records.at(-1)?.images).toHaveLength(1)
  expect(await uids(ann, 'waiting')).toEqual([])
  expect(await uids(ann, 'mine')).toEqual([shopper.uid])
  const { records: dialogues } = await shopper.legacy('base.im.message.getDialogueList', {})
  expect(dialogues).toMatchObject([{ lastText: '[图片]' }])
  await ann.call('chat/recall', { ...keyOf(shopper), msgId: 'one' })
  await mall.services.jobs.runDue()
  expect((await read()).statusCode).toBe(404)
})

test('a picture for a conversation of another account or store, and a file that is no picture, are refused [chat.send-picture]', async () => {
  const shopper = await mall.enrol()
  await ask(shopper)
  const picture = await pictureOf('#0a6')
  await expect(sendPicture(ann, shopper, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow(
    '不是图片',
  )
  await expect(sendPicture(ann, shopper, picture.subarray(0, 40))).rejects.toThrow('图片已损坏')
  await expect(ann.upload('chat/sendPicture', picture, 'image/png', { uid: shopper.uid })).rejects.toThrow('targetId')
  const { client: elsewhere } = await staffClient(mall, 'clerk', { stores: [otherStoreId] })
  await expect(sendPicture(elsewhere, shopper, picture)).rejects.toThrow('没有这个会话')
  expect(await uids(ann, 'mine')).toEqual([])
  await answer(ann, shopper)
  await expect(sendPicture(bo, shopper, picture)).rejects.toThrow('同事正在回复')
  const files = await mall.services.db.q.selectFrom('media_file').select('key').where('uid', '=', shopper.uid).execute()
  expect(files).toEqual([])
})

test('pictures of staff do not count as uploads of the shopper, and an unsent one is deleted [chat.send-picture]', async () => {
  const shopper = await mall.enrol()
  await ask(shopper)
  await shopper.call('POST im/block', { targetId: storeId, isBlocked: true })
  await expect(sendPicture(ann, shopper, await pictureOf('#0a6'))).rejects.toThrow('不再接收')
  const files = () => mall.services.db.q.selectFrom('media_file').selectAll().where('uid', '=', shopper.uid).execute()
  const [kept] = await files()
  if (!kept) throw new Error('the picture was not kept')
  const rows = Array.from({ length: MAX_FILES_A_DAY }, (_, at) => ({
    ...kept,
    key: kept.key.replace(/[0-9a-f]{24}/, at.toString(16).padStart(24, '0')),
    objectId: `${at}`,
    claimedAt: 1,
  }))
  await mall.services.db.tx((tx) => tx.insertInto('media_file').values(rows).execute())
  expect(await shopper.legacy('common.upload.getUpToken', { purpose: 'chat' })).toHaveProperty('token')
  mall.clock.advance(UNCLAIMED_KEEP_MS + 1)
  await mall.services.jobs.runDue()
  expect((await files()).map(({ key }) => key)).not.toContain(kept.key)
})
