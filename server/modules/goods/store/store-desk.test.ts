import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { lastAct } from '../../../../test/support/last-act'
import { openStore } from '../../../../test/support/shopping'

let mall: TestMall
let office: ConsoleClient
let clerk: ConsoleClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'one', name: '甲店', floor: 'L2', unit: 'L2-08' })
  await openStore(mall.services, { storeId: 'two', name: '乙店', floor: 'B1', isClosed: true })
  ;({ client: office } = await staffClient(mall, 'administrator'))
  ;({ client: clerk } = await staffClient(mall, 'clerk', { stores: ['one'] }))
})
afterAll(() => mall.close())

const idsOf = ({ records }: { records: readonly { storeId: string }[] }) => records.map(({ storeId }) => storeId).sort()

test('stores are listed by state, floor and words; an account of one store sees only that one [console.store-list]', async () => {
  const all = await office.call('store/list', {})
  expect([idsOf(all), all.floors]).toEqual([
    ['one', 'two'],
    ['B1', 'L2'],
  ])
  expect(idsOf(await office.call('store/list', { state: 'closed' }))).toEqual(['two'])
  expect(idsOf(await office.call('store/list', { floor: 'L2' }))).toEqual(['one'])
  expect(idsOf(await office.call('store/list', { text: 'l2-08' }))).toEqual(['one'])
  expect(idsOf(await office.call('store/list', { text: '乙' }))).toEqual(['two'])
  const own = await clerk.call('store/list', {})
  expect([idsOf(own), own.floors]).toEqual([['one'], ['L2']])
  await expect(clerk.call('store/detail', { storeId: 'two' })).rejects.toThrow('没有这家门店')
})

test('a save writes the changed fields only, is audited, and can be undone [console.stores-save]', async () => {
  const exceptions = [{ from: '2027-01-01', to: '2027-01-03', hours: null, note: '元旦' }]
  const { fields } = await clerk.call('store/detail', { storeId: 'one' })
  const { store, conflicts } = await clerk.call('store/save', {
    storeId: 'one',
    read: { notice: fields.notice, exceptions: fields.exceptions, unit: 'L2-08', phone: 'other' },
    write: { notice: '新公告', exceptions, unit: '', phone: '0571-1' },
  })
  expect(store.fields).toEqual({ ...fields, notice: '新公告', exceptions, unit: '' })
  expect([store.unitText, conflicts.map(({ field }) => field)]).toEqual(['L2', ['phone']])
  expect(await lastAct(mall.services, 'one')).toMatchObject({
    action: 'store.edit',
    details: { after: { notice: '新公告', exceptions, unit: '' } },
  })
  const { records } = await clerk.call('audit/own', {})
  const auditId = records[0]?.auditId ?? ''
  await clerk.call('audit/undo', { auditId })
  expect((await office.call('store/detail', { storeId: 'one' })).fields).toEqual(fields)
  await expect(clerk.call('audit/undo', { auditId })).rejects.toThrow('内容后来又改过')
})

test.each([
  ['name', { name: ' ' }, '要有店名'],
  ['phone', { phone: 'abc' }, '电话只用数字、空格和 - ( )'],
  [
    'exceptions',
    {
      exceptions: [
        { from: '2027-01-01', to: '2027-01-03', hours: null, note: '' },
        { from: '2027-01-02', to: '2027-01-02', hours: null, note: '' },
      ],
    },
    '2027-01-02 有两条安排',
  ],
  ['logo', { logo: { url: 'https://evil.example/x.webp', ground: null, scale: 1, count: 1 } }, '图片要先上传'],
])('a wrong %s is refused with the reason [console.stores-fault]', async (_field, write, reason) => {
  const { fields } = await office.call('store/detail', { storeId: 'one' })
  const read = Object.fromEntries(Object.keys(write).map((key) => [key, fields[key as keyof typeof fields]]))
  await expect(office.call('store/save', { storeId: 'one', read, write })).rejects.toThrow(reason)
  expect((await office.call('store/detail', { storeId: 'one' })).fields).toEqual(fields)
})

test('staff close a store and open it again [console.stores-closed]', async () => {
  const closed = await clerk.call('store/setClosed', { storeId: 'one', isClosed: true })
  expect([closed.state, closed.stateText, closed.acts.map(({ code }) => code)]).toEqual([
    'closed',
    '暂停营业',
    ['open'],
  ])
  expect(closed.acts[0]?.refusal).toContain('营业执照审核通过后')
  await expect(clerk.call('store/setClosed', { storeId: 'one', isClosed: false })).rejects.toThrow('营业执照审核通过后')
  // A store that existed before documents were required opens without them [licence.opening].
  await mall.services.db.tx((tx) => tx.insertInto('store_before_licences').values({ storeId: 'one' }).execute())
  const open = await clerk.call('store/setClosed', { storeId: 'one', isClosed: false })
  expect([open.state, open.acts.map(({ code }) => code)]).toEqual(['open', ['close']])
})
