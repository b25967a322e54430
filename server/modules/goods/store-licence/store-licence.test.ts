import { DAY_MS } from '@contract/codes/china-time'
import sharp from 'sharp'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { lastAct } from '../../../../test/support/last-act'
import { openStore } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { LICENCE, paper, putLicence } from './licence.fixture'
import { watermarked } from './watermark'

let mall: TestMall
let clerk: ConsoleClient
let chief: ConsoleClient
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺' })
  ;({ client: clerk } = await staffClient(mall, 'clerk', { stores: ['tea'] }))
  ;({ client: chief } = await staffClient(mall, 'administrator'))
})
afterEach(() => mall.close())

/** The answer of the session's last picture code. */
async function answerOf(): Promise<string> {
  const row = await mall.services.db.q.selectFrom('captcha').select('answer').executeTakeFirstOrThrow()
  return row.answer
}
const draw = (client: WireClient) => client.call('POST /common/biz/verification/verifyCodeGenBaseDivide', {})

async function opened(client: WireClient, storeId: string) {
  const { verifyCodeId } = await draw(client)
  return client.call('POST storeLicence/open', { storeId, verifyCodeId, verifyCode: (await answerOf()).toLowerCase() })
}

test('staff of a store send a document, staff of the mall check it, and a refused one is sent again [licence.states]', async () => {
  const upload = async () => (await clerk.upload('licence/upload', await paper(), 'image/png')).pictureKey
  const sent = await clerk.call('licence/add', { storeId: 'tea', pictureKey: await upload(), ...LICENCE })
  expect(sent).toMatchObject({ state: 'pending', storeName: '一叶茶铺', acts: [] })
  expect(sent.image).toContain('/licence/')
  const { licenceId, version } = sent
  expect(await chief.call('licence/count', {})).toEqual({ view: 'pending', count: 1, isMore: false })
  await expect(chief.call('licence/refuse', { licenceId, version, reason: ' ' })).rejects.toThrow('写明原因')
  const refused = await chief.call('licence/refuse', { licenceId, version, reason: '看不清' })
  expect(refused).toMatchObject({ state: 'refused', reason: '看不清' })
  expect(await lastAct(mall.services, licenceId)).toMatchObject({ action: 'licence.refuse' })
  await expect(chief.call('licence/check', { licenceId, version })).rejects.toThrow('这份证照刚刚有变化，请刷新')
  await expect(chief.call('licence/check', { licenceId, version: refused.version })).rejects.toThrow('刚刚有变化')
  const again = { licenceId, version: refused.version, ...LICENCE, number: 'A-2' }
  const second = await clerk.call('licence/again', { ...again, pictureKey: await upload() })
  expect(second).toMatchObject({ state: 'pending', reason: '', number: 'A-2' })
  const checked = await chief.call('licence/check', { licenceId, version: second.version })
  expect(checked.acts.map(({ code }) => code)).toEqual(['refuse'])
  expect((await chief.call('licence/list', { state: 'checked' })).records).toHaveLength(1)
  await chief.call('licence/refuse', { licenceId, version: checked.version, reason: '已经注销' })
  expect((await clerk.call('licence/list', { state: 'refused' })).records[0]?.acts[0]?.code).toBe('again')
})

test('a document needs a valid date and a picture of its own; a store has at most twenty [licence.states]', async () => {
  const { pictureKey } = await clerk.upload('licence/upload', await paper(), 'image/png')
  const add = (more: object) => clerk.call('licence/add', { storeId: 'tea', pictureKey, ...LICENCE, ...more })
  await expect(add({ validUntil: mall.clock.now() })).rejects.toThrow('证照已经过期')
  await expect(add({ company: ' ' })).rejects.toThrow('填主体名称')
  await expect(add({ storeId: 'other' })).rejects.toThrow('没有这家店')
  await add({})
  await expect(add({})).rejects.toThrow('图片已失效')
  await expect(clerk.upload('licence/upload', Buffer.from('no picture'), 'image/png')).rejects.toThrow('打不开')
  for (let count = 1; count < 20; count += 1) await putLicence(mall.services, 'tea')
  await expect(putLicence(mall.services, 'tea')).rejects.toThrow('一家店最多 20 份证照')
})

test('the stored picture has the watermark [licence.watermark]', async () => {
  const plain = await sharp(await paper()).stats()
  const marked = await sharp(await watermarked(await paper())).stats()
  expect(plain.channels[1]?.stdev).toBe(0)
  expect(marked.channels[1]?.stdev ?? 0).toBeGreaterThan(5)
  expect(marked.dominant.r).toBeGreaterThan(200)
})

test('a new store is closed and opens once a licence is checked; an older store opens again without one [licence.opening]', async () => {
  const { storeOperator, licenceOperator, db } = mall.services
  const { logo } = (await storeOperator.show('tea')).store
  const { store } = await storeOperator.add(OPERATOR, { storeId: 'new', name: '新店', x: 30, y: 120, logo })
  expect(store.isClosed).toBe(true)
  const open = () => storeOperator.edit(OPERATOR, 'new', () => ({ isClosed: false }))
  await expect(open()).rejects.toThrow('营业执照审核通过后才能营业')
  const food = await putLicence(mall.services, 'new', { kind: 'food' })
  await licenceOperator.check(OPERATOR, food)
  await expect(open()).rejects.toThrow('营业执照审核通过后才能营业')
  const short = await putLicence(mall.services, 'new', { validUntil: mall.clock.now() + DAY_MS })
  await licenceOperator.check(OPERATOR, short)
  expect((await open()).store.isClosed).toBe(false)
  expect(await storeOperator.add(OPERATOR, { storeId: 'new', name: '新店', x: 30, y: 120, logo })).toMatchObject({
    isAdded: false,
  })
  await storeOperator.edit(OPERATOR, 'new', () => ({ isClosed: true }))
  mall.clock.advance(2 * DAY_MS)
  await expect(open()).rejects.toThrow('营业执照审核通过后才能营业')
  await db.tx((tx) => tx.insertInto('store_before_licences').values({ storeId: 'new' }).execute())
  expect((await open()).store.isClosed).toBe(false)
})

test('open stores without a checked licence stay open and are listed [licence.lacking]', async () => {
  const lacking = async () => (await chief.call('licence/lacking', {})).records
  expect(await lacking()).toEqual([{ storeId: 'tea', name: '一叶茶铺', isClosed: false }])
  const licence = await putLicence(mall.services, 'tea')
  expect(await lacking()).toHaveLength(1)
  await mall.services.licenceOperator.check(OPERATOR, licence)
  expect(await lacking()).toEqual([])
})

test('a shopper sees checked documents, and their pictures only after a picture code [licence.captcha]', async () => {
  const licence = await putLicence(mall.services, 'tea')
  const visitor = await mall.visitor()
  expect((await visitor.call('GET storeLicence/list', { storeId: 'tea' })).records).toEqual([])
  await expect(visitor.call('GET storeLicence/detail', { licenceId: licence.licenceId })).rejects.toThrow(
    '没有这份证照',
  )
  await mall.services.licenceOperator.check(OPERATOR, licence)
  const { licenceId } = licence
  expect(await visitor.call('GET storeLicence/list', { storeId: 'tea' })).toEqual({
    storeName: '一叶茶铺',
    records: [{ licenceId, kindText: '营业执照', validText: '长期有效', isExpired: false }],
  })
  expect(await visitor.call('GET storeLicence/detail', { licenceId })).toEqual({ licence: null })
  await opened(visitor, 'tea')
  const { licence: shown } = await visitor.call('GET storeLicence/detail', { licenceId })
  expect(shown).toMatchObject({ company: LICENCE.company, storeName: '一叶茶铺' })
  expect(shown?.image).toContain('/licence/')
  // For this session and store only, and for a while.
  expect(await (await mall.visitor()).call('GET storeLicence/detail', { licenceId })).toEqual({ licence: null })
  mall.clock.advance(11 * 60_000)
  expect(await visitor.call('GET storeLicence/detail', { licenceId })).toEqual({ licence: null })
  await expect(visitor.call('GET storeLicence/list', { storeId: 'none' })).rejects.toThrow('没有这家店')
})
