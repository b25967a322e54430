import { DAY_MS } from '@contract/codes/china-time'
import { EXPORT_DAYS } from '@contract/codes/data-export'
import { type TestMall, testApp } from '../../../../test/support/app'
import { logInAgain } from '../../../../test/support/log-in'
import { openStore, shelve, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp()
})
afterAll(() => mall.close())

const latest = (client: WireClient) => client.call('GET dataExport/latest', {})
const open = (url: string) => mall.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })
/** A shopper whose file is ready, with its link. */
async function exported(shopper: Parameters<TestMall['enrol']>[0] = {}) {
  const client = await mall.enrol(shopper)
  await client.call('POST dataExport/ask', {})
  await mall.services.jobs.runDue()
  return { client, url: (await client.call('POST dataExport/link', {})).url }
}

test('a job writes the file by area, and a message is sent when it is ready [account.export]', async () => {
  await openStore(mall.services, { storeId: 'shop', deliveryTypes: [0], freightCents: 0 })
  const { skuId } = await shelve(mall.services, 'boot', { stock: 9, storeId: 'shop' })
  const client = await mall.enrol({ name: '独孤慕白', detail: '望江东路 332 号' })
  const products = [{ skuId, number: 1 }]
  const submit = await submitOf(client, { source: 'buyNow', binComits: [{ storeId: 'shop', products }] })
  const { orders } = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: 'export-order' })
  await client.legacy('account.help.saveFeedback', { type: 'idea', content: '希望有夜场' })
  const asked = await client.call('POST dataExport/ask', {})
  expect(asked).toMatchObject({ canAsk: false, latest: { done: 0, isReady: false } })
  await expect(client.call('POST dataExport/link', {})).rejects.toThrow('还没有准备好')
  await mall.services.jobs.runDue()
  const { latest: ready } = await latest(client)
  expect(ready).toMatchObject({ isReady: true, done: ready?.areas })
  const { url } = await client.call('POST dataExport/link', {})
  const reply = await open(url)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="galleria-${ready?.day}.json"`,
  })
  const file = reply.json<Record<string, unknown[]>>()
  expect(Object.keys(file)).toEqual(
    expect.arrayContaining(['account', 'addresses', 'orders', 'reviews', 'points', 'coupons', 'feedbacks', 'invoices']),
  )
  expect(file.account).toMatchObject([{ uid: client.uid, name: '独孤慕白' }])
  expect(file.addresses).toMatchObject([{ detail: '望江东路 332 号' }])
  expect(JSON.stringify(file.orders)).toContain(orders[0]?.orderId)
  expect(file.feedbacks).toMatchObject([{ content: '希望有夜场' }])
  const { records } = await client.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
  expect(records.map(({ title }) => title)).toEqual(['个人数据已准备好'])
})

test('a file is requested once a day, also by two concurrent requests [account.export-daily]', async () => {
  const client = await mall.enrol()
  expect(await latest(client)).toEqual({ latest: null, canAsk: true })
  const [one, two] = await Promise.all([client.call('POST dataExport/ask', {}), client.call('POST dataExport/ask', {})])
  expect(one?.latest?.createdAt).toBe(two?.latest?.createdAt)
  await mall.services.jobs.runDue()
  expect(await client.call('POST dataExport/ask', {})).toMatchObject({ canAsk: false, latest: { isReady: true } })
  mall.clock.advance(DAY_MS)
  await logInAgain(mall.services, client)
  expect((await latest(client)).canAsk).toBe(true)
})

test('a job that is repeated, or stopped in the middle, writes each area once [account.export]', async () => {
  const client = await mall.enrol()
  const day = (await client.call('POST dataExport/ask', {})).latest?.day ?? ''
  const { dataExports, shopperAreas } = mall.services
  const area = shopperAreas.owned[2]
  if (!area) throw new Error('there are areas')
  const broken = jest.spyOn(area, 'own').mockRejectedValueOnce(new Error('the database went away'))
  await expect(dataExports.write(client.uid, day)).rejects.toThrow('went away')
  expect((await latest(client)).latest).toMatchObject({ done: 2, isReady: false })
  await dataExports.write(client.uid, day)
  await dataExports.write(client.uid, day)
  expect(broken).toHaveBeenCalledTimes(2)
  broken.mockRestore()
  const file = (await open((await client.call('POST dataExport/link', {})).url)).json<object>()
  expect(Object.keys(file)).toEqual(['exportedAt', ...shopperAreas.owned.map(({ key }) => key)])
})

test('only the newest link opens the file, and only the shopper gets one [account.export-link]', async () => {
  const { client, url } = await exported()
  expect((await open(url)).statusCode).toBe(200)
  const next = (await client.call('POST dataExport/link', {})).url
  const codes = async (urls: readonly string[]) => Promise.all(urls.map(async (one) => (await open(one)).statusCode))
  const other = (await exported()).url
  const [path = '', token = ''] = next.split('?t=')
  const stranger = `${other.split('?t=')[0]}?t=${token}`
  expect(await codes([url, next, path, `${path}?t=`, `${path}?t=${token}x`, stranger, '/export/x/y?t=1'])).toEqual([
    404, 200, 404, 404, 404, 404, 404,
  ])
})

test('after seven days the link is invalid, and the rows are deleted [account.export-link]', async () => {
  const { client, url } = await exported()
  mall.clock.advance(EXPORT_DAYS * DAY_MS + 1000)
  expect((await open(url)).statusCode).toBe(404)
  await mall.services.dataExports.sweep(mall.clock.now())
  const { q } = mall.services.db
  for (const table of ['data_export', 'data_export_part'] as const)
    expect(await q.selectFrom(table).selectAll().where('uid', '=', client.uid).execute()).toEqual([])
})

test('the file has nothing of another shopper [account.export-own]', async () => {
  const other = await mall.enrol({ name: '甲某某', detail: '甲的地址一二三' })
  const { url } = await exported({ name: '乙某某' })
  const { body } = await open(url)
  for (const secret of [other.uid, '甲某某', '甲的地址一二三']) expect(body).not.toContain(secret)
})
