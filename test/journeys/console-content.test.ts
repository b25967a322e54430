// Staff edit what the mall shows: adverts, notices, settings.
import { FOREVER } from '@contract/codes/china-time'
import { ERROR_CODES } from '@contract/codes/errors'
import type { AdvertFields } from '@contract/console/advert'
import type { PopupFields } from '@contract/console/popup'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { openStore, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let editor: ConsoleClient
let other: ConsoleClient
let local: ConsoleClient
let visitor: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'tea' })
  await shelve(mall.services, 'tea', { stock: 5, storeId: 'tea' })
  ;({ client: editor } = await staffClient(mall, 'content'))
  ;({ client: other } = await staffClient(mall, 'administrator'))
  ;({ client: local } = await staffClient(mall, 'content', { stores: ['tea'] }))
  visitor = await mall.visitor()
})
afterAll(() => mall.close())

const advert = (change: Partial<AdvertFields> = {}): AdvertFields => ({
  spaceId: 'home-banner',
  bdCityCode: '',
  kicker: '',
  lines: ['夏日'],
  callout: '',
  ground: 'stone',
  image: { url: '/a.webp', ground: null, scale: 1, count: 1 },
  position: 0,
  startAt: 0,
  endAt: FOREVER,
  command: null,
  ...change,
})
const wall = async (spaceId = 'home-banner') =>
  (await visitor.call('POST advertisement/listAdvertisementByCode', { spaceId })).advertisementList.map(
    ({ lines }) => lines[0],
  )
const undo = async (client: ConsoleClient, subject: string) => {
  const { records } = await other.call('audit/list', { subject, pageSize: 1 })
  return client.send('audit/undo', { auditId: records[0]?.auditId ?? '' })
}

test('adverts are listed as running, coming or ended, and name the page that they open [console.advert-list]', async () => {
  const now = mall.clock.now()
  const command = { cmd: 'C0020030000', params: { productId: 'product-tea' } }
  const add = (change: Partial<AdvertFields>) =>
    editor.call('advert/add', advert({ spaceId: 'mine-banner', ...change }))
  const second = await add({ position: 2 })
  const first = await add({ position: 1, command })
  const coming = await add({ startAt: now + 60_000 })
  const idsOf = async (view: 'running' | 'coming' | 'ended', more = {}) =>
    (await local.call('advert/list', { view, spaceIds: ['mine-banner'], ...more })).records.map(
      ({ advertId }) => advertId,
    )
  expect(await idsOf('running')).toEqual([first.advertId, second.advertId])
  expect(await idsOf('running', { pageSize: 1, cursor: first.advertId })).toEqual([second.advertId])
  expect(await idsOf('coming')).toEqual([coming.advertId])
  await editor.call('advert/end', { advertId: coming.advertId })
  expect(await idsOf('ended')).toEqual([coming.advertId])
  expect((await editor.call('advert/counts', {})).records).toEqual([
    { view: 'running', count: 2, isMore: false },
    { view: 'coming', count: 0, isMore: false },
    { view: 'ended', count: 1, isMore: false },
  ])
  expect(first.linkText).toMatch(/^商品 ./)
  for (const { advertId } of [first, second]) await editor.call('advert/end', { advertId })
})

test('an edit, the end and the addition of an advert can be undone [console.advert-undo]', async () => {
  const { advertId } = await editor.call('advert/add', advert())
  const change = { advertId, read: { lines: ['夏日'] }, write: { lines: ['秋日'] } }
  expect((await editor.call('advert/edit', change)).conflicts).toEqual([])
  expect(await wall()).toEqual(['秋日'])
  expect(await undo(local, advertId)).toMatchObject({ message: 'auditId: 没有可以撤销的记录' })
  expect((await undo(editor, advertId)).code).toBe(0)
  expect(await wall()).toEqual(['夏日'])
  await editor.call('advert/end', { advertId })
  expect(await wall()).toEqual([])
  expect((await undo(editor, advertId)).code).toBe(0)
  expect(await wall()).toEqual(['夏日'])
  // Undo of the first change keeps a later change of another field.
  await editor.call('advert/edit', change)
  const edit = (await other.call('audit/list', { subject: advertId, pageSize: 1 })).records[0]?.auditId ?? ''
  await editor.call('advert/edit', { advertId, read: { kicker: '' }, write: { kicker: '新' } })
  expect((await editor.send('audit/undo', { auditId: edit })).code).toBe(0)
  expect((await editor.call('advert/detail', { advertId })).fields).toEqual(advert({ kicker: '新' }))
  const added = (await other.call('audit/list', { subject: advertId, action: 'advert.add' })).records[0]?.auditId ?? ''
  expect((await editor.send('audit/undo', { auditId: added })).code).toBe(ERROR_CODES.STATE_CHANGED)
  const { advertId: fresh } = await editor.call('advert/add', advert({ lines: ['不要'] }))
  expect((await undo(editor, fresh)).code).toBe(0)
  expect((await editor.send('advert/detail', { advertId: fresh })).message).toBe('advertId: 没有这个广告')
  await editor.call('advert/end', { advertId })
})

test('a field of an advert that another person has changed is not overwritten [console.conflict]', async () => {
  const { advertId } = await editor.call('advert/add', advert())
  await other.call('advert/edit', { advertId, read: { callout: '' }, write: { callout: '全场' } })
  const { advert: now, conflicts } = await editor.call('advert/edit', {
    advertId,
    read: { callout: '', kicker: '' },
    write: { callout: '五折', kicker: '周末' },
  })
  expect(conflicts).toEqual([{ field: 'callout', by: expect.stringMatching(/^员工/), at: expect.any(Number) }])
  expect(now.fields).toMatchObject({ callout: '全场', kicker: '周末' })
  await editor.call('advert/end', { advertId })
})

test.each([
  [{ endAt: 1, startAt: 0 }, 'endAt: 下线时间要在以后'],
  [{ startAt: FOREVER, endAt: FOREVER }, 'endAt: 下线时间要晚于上线时间'],
  [{ command: { cmd: 'C0099999', params: {} } }, 'command.cmd: 没有代码为 C0099999 的页面'],
  [
    { command: { cmd: 'C0020030000', params: { productId: 'nothing' } } },
    'command.params.productId=nothing: 没有这件在售商品',
  ],
])('an advert with %j is refused: %s [content.link-checked]', async (change, message) => {
  expect(await editor.send('advert/add', advert(change))).toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR, message })
})

test('an account of some stores reads adverts and notices of the mall, and changes none [console.content-scope]', async () => {
  const { advertId } = await editor.call('advert/add', advert({ spaceId: 'receipt-banner' }))
  const { records } = await local.call('advert/list', { view: 'running', spaceIds: ['receipt-banner'] })
  expect(records[0]?.acts.map(({ refusal }) => refusal)).toEqual([
    '全馆的内容只有管全部店铺的账号能改',
    '全馆的内容只有管全部店铺的账号能改',
  ])
  for (const [key, input] of [
    ['advert/add', advert()],
    ['advert/edit', { advertId, read: { kicker: '' }, write: { kicker: '改' } }],
    ['advert/end', { advertId }],
    ['notice/add', { title: '通知', command: null }],
    ['notice/edit', { noticeId: 'n', read: {}, write: {} }],
    ['notice/end', { noticeId: 'n' }],
  ] as const)
    expect([key, (await local.send(key, input)).code]).toEqual([key, ERROR_CODES.UNAUTHORIZED])
  expect(await wall('receipt-banner')).toEqual(['夏日'])
})

test('link targets are listed by kind, name and store [console.link]', async () => {
  const find = async (cmd: string, text: string, storeId?: string) =>
    (await editor.call('link/choices', { cmd, text, ...(storeId && { storeId }) })).records.map(({ value }) => value)
  expect(await find('C0020030000', '')).toEqual(['product-tea'])
  // With a store, only goods of that store are listed.
  expect(await find('C0020030000', '', 'tea')).toEqual(['product-tea'])
  expect(await find('C0020030000', '', 'elsewhere')).toEqual([])
  expect(await find('C0000030101', 'no category has this name')).toEqual([])
  expect(await find('C0010001', '')).toEqual([])
})

test('a notice is added, edited and deleted; the edit and the deletion can be undone [console.notice-undo]', async () => {
  const titles = async () => (await visitor.call('GET homePage/getNotices', {})).records.map(({ title }) => title)
  const { noticeId, publishedAt } = await editor.call('notice/add', { title: '周年庆', command: null })
  const change = { noticeId, read: { title: '周年庆' }, write: { title: '周年庆延期' } }
  const { notice } = await editor.call('notice/edit', change)
  expect(notice.publishedAt).toBe(publishedAt)
  expect((await other.call('notice/edit', { ...change, write: { title: '取消' } })).conflicts).toMatchObject([
    { field: 'title' },
  ])
  expect(await titles()).toEqual(['周年庆延期'])
  expect((await undo(editor, noticeId)).code).toBe(0)
  expect(await titles()).toEqual(['周年庆'])
  await editor.call('notice/end', { noticeId })
  expect(await titles()).toEqual([])
  expect((await undo(editor, noticeId)).code).toBe(0)
  expect((await local.call('notice/list', {})).records).toMatchObject([{ noticeId, fields: { title: '周年庆' } }])
})

test('one invalid setting refuses the whole save; a setting that another person has changed is a conflict [console.settings]', async () => {
  const setTo = async (code: string) =>
    (await other.call('setting/list', {})).settings.find((one) => one.code === code)?.value
  const both = { APP_MIN_VERSION: '1.5', APP_NEWEST_VERSION: '1.6' }
  const unset = { APP_MIN_VERSION: null, APP_NEWEST_VERSION: null }
  const wrong = { read: unset, write: { APP_MIN_VERSION: '1.7', APP_NEWEST_VERSION: '1.6' } }
  expect(await other.send('setting/save', wrong)).toMatchObject({ message: 'value: 最低版本 1.7 不能高于最新版本 1.6' })
  expect(await setTo('APP_NEWEST_VERSION')).toBeNull()
  expect((await other.call('setting/save', { read: unset, write: both })).conflicts).toEqual([])
  expect(await setTo('APP_MIN_VERSION')).toBe('1.5')
  const late = {
    read: { ...unset, SERVICE_HOURS: null },
    write: { ...both, APP_MIN_VERSION: '1.4', SERVICE_HOURS: '9-18' },
  }
  expect((await other.call('setting/save', late)).conflicts).toMatchObject([{ field: 'APP_MIN_VERSION' }])
  expect([await setTo('APP_MIN_VERSION'), await setTo('SERVICE_HOURS')]).toEqual(['1.5', '9-18'])
  const reset = { read: { SERVICE_HOURS: '9-18' }, write: { SERVICE_HOURS: null } }
  const { settings } = await other.call('setting/save', reset)
  expect(settings.find(({ code }) => code === 'SERVICE_HOURS')?.value).toBeNull()
  expect((await undo(other, 'SERVICE_HOURS')).code).toBe(0)
  expect(await setTo('SERVICE_HOURS')).toBe('9-18')
  expect(settings.find(({ code }) => code === 'APPROVAL_OVER_CENTS')).toMatchObject({ value: null, fallback: '50000' })
  expect((await editor.send('setting/list', {})).code).toBe(ERROR_CODES.UNAUTHORIZED)
})

test('when two people set an unset setting concurrently, one gets a conflict [console.settings]', async () => {
  const save = (value: string) =>
    other.call('setting/save', { read: { SHARE_TITLE: null }, write: { SHARE_TITLE: value } })
  const both = await Promise.all([save('一'), save('二')])
  expect(both.map(({ conflicts }) => conflicts.length).sort()).toEqual([0, 1])
})

test('a message is sent once per key to one shopper or to all, and is listed with its writer [console.message]', async () => {
  const shopper = await mall.enrol()
  const text = { group: 'system', title: '换门', content: '今天走 3 号门', isTop: false, command: null } as const
  expect(await editor.call('message/readers', { to: shopper.uid })).toMatchObject({ uid: shopper.uid, count: 1 })
  expect((await editor.call('message/readers', { to: '' })).count).toBeGreaterThan(0)
  expect((await editor.send('message/readers', { to: 'nobody' })).message).toBe('shopper: 没有这位顾客')
  const one = { key: 'key-0001', uid: shopper.uid, ...text }
  await editor.call('message/send', one)
  expect((await editor.send('message/send', one)).message).toBe(`这条消息已发给${shopper.uid}，不能再发`)
  await editor.call('message/send', { ...one, key: 'key-0002', uid: '' })
  expect((await local.call('message/list', {})).records).toMatchObject([
    { uid: '', title: '换门', by: expect.stringMatching(/^员工/) },
    { uid: shopper.uid, group: 'system', content: '今天走 3 号门' },
  ])
  const { records } = await shopper.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
  expect(records.filter(({ title }) => title === '换门')).toHaveLength(2)
  expect((await local.send('message/send', { ...one, key: 'key-0003' })).code).toBe(ERROR_CODES.UNAUTHORIZED)
  const nobody = { ...one, key: 'key-0004', uid: 'nobody' }
  expect((await editor.send('message/send', nobody)).message).toBe('shopper: 没有这位顾客')
})

test('sensitive words are added, tried and removed; each act can be undone until a later change [console.words]', async () => {
  const tried = async (text: string) => (await local.call('word/try', { text })).words
  const { total } = await local.call('word/count', {})
  expect(await editor.call('word/add', { words: ['暗夜甲词', '暗夜乙词'] })).toEqual({ added: 2, known: 0 })
  expect((await local.call('word/list', { text: '暗夜' })).records).toHaveLength(2)
  expect((await local.call('word/count', {})).total).toBe(total + 2)
  expect(await tried('今天的暗 夜-甲词与暗夜甲词，还有好词')).toEqual(['暗夜甲词'])
  expect((await editor.send('word/add', { words: ['暗夜丙词', '！'] })).message).toContain('“！”不能作敏感词')
  expect((await undo(editor, 'sensitive')).code).toBe(0)
  expect(await tried('暗夜甲词')).toEqual([])
  expect((await undo(editor, 'sensitive')).code).toBe(0)
  await editor.call('word/remove', { words: ['暗夜甲词'] })
  expect(await tried('暗夜甲词，暗夜乙词')).toEqual(['暗夜乙词'])
  await editor.call('word/add', { words: ['暗夜甲词'] })
  const { records } = await other.call('audit/list', { subject: 'sensitive', action: 'words.remove', pageSize: 1 })
  const stale = await editor.send('audit/undo', { auditId: records[0]?.auditId ?? '' })
  expect(stale).toMatchObject({ code: ERROR_CODES.STATE_CHANGED, message: '词表后来又改过，不能撤销' })
  const page = await local.call('word/list', { pageSize: 1 })
  expect((await local.call('word/list', { pageSize: 1, cursor: page.cursor ?? '' })).records).not.toEqual(page.records)
  expect((await local.send('word/add', { words: ['暗夜丁词'] })).code).toBe(ERROR_CODES.UNAUTHORIZED)
})

test('a new version of a document takes effect now or later; an existing version is not replaced [console.protocol]', async () => {
  const typeCode = 'MEMBER_REFUND'
  const put = (version: string, more = {}) =>
    editor.send('protocol/put', {
      typeCode,
      version,
      title: '退款规则',
      html: `<p onclick="x()">${version}</p>`,
      ...more,
    })
  expect(await put('1.0')).toMatchObject({ code: 0, data: { state: 'now' } })
  const later = mall.clock.now() + 3_600_000
  expect(await put('2.0', { publishedAt: later })).toMatchObject({ code: 0, data: { state: 'coming' } })
  expect(await put('1.0')).toMatchObject({ message: 'version: 已有版本 1.0' })
  expect(await put('3.0', { publishedAt: 1 })).toMatchObject({ message: 'publishedAt: 生效时间要在以后' })
  expect(await put('3.0', { html: '<p> </p>' })).toMatchObject({ message: 'html: 正文是空的' })
  expect((await visitor.call('GET protocol/getByTypeCode', { typeCode })).version).toBe('1.0')
  expect(await local.call('protocol/detail', { typeCode, version: '2.0' })).toMatchObject({
    html: '<p>2.0</p>',
    state: 'coming',
  })
  expect((await local.call('protocol/preview', { html: '<h1>一</h1><script>x</script>' })).html).toBe('<h3>一</h3>')
  mall.clock.set(3_600_000)
  const states = (await local.call('protocol/list', {})).records.filter((one) => one.typeCode === typeCode)
  expect(states.map(({ version, state }) => [version, state])).toEqual([
    ['2.0', 'now'],
    ['1.0', 'past'],
  ])
  mall.clock.set(-3_600_000)
  expect((await local.send('protocol/put', { typeCode, version: '9', title: '规则', html: '<p>字</p>' })).code).toBe(
    ERROR_CODES.UNAUTHORIZED,
  )
})

test('edits of a pop-up conflict by field; an edit and the end can be undone [console.popup-undo]', async () => {
  const fields: PopupFields = {
    pagePath: 'pages/home/index',
    bdCityCode: '',
    audience: 'all',
    frequency: 'once',
    position: 0,
    startAt: 0,
    endAt: FOREVER,
    kicker: '',
    title: '会员礼',
    text: '',
    image: { url: '', ground: null, scale: 1, count: 1 },
    ground: 'rose',
    buttonText: '去看看',
    command: null,
  }
  const titles = async (view: 'running' | 'ended') =>
    (await local.call('popup/list', { view })).records.map((one) => one.fields.title)
  const { popupId } = await editor.call('popup/add', fields)
  await editor.call('popup/edit', { popupId, read: { title: '会员礼' }, write: { title: '开廊礼' } })
  const late = { popupId, read: { title: '会员礼', text: '' }, write: { title: '迎新礼', text: '满减' } }
  const { popup, conflicts } = await other.call('popup/edit', late)
  expect(conflicts.map(({ field }) => field)).toEqual(['title'])
  expect(popup.fields).toMatchObject({ title: '开廊礼', text: '满减' })
  const edits = (await other.call('audit/list', { subject: popupId, action: 'popup.edit' })).records
  expect((await editor.send('audit/undo', { auditId: edits[1]?.auditId ?? '' })).code).toBe(0)
  expect((await local.call('popup/detail', { popupId })).fields).toMatchObject({ title: '会员礼', text: '满减' })
  expect((await editor.call('popup/end', { popupId })).view).toBe('ended')
  expect([await titles('running'), await titles('ended')]).toEqual([[], ['会员礼']])
  expect((await undo(editor, popupId)).code).toBe(0)
  expect((await editor.call('popup/counts', {})).records[0]).toEqual({ view: 'running', count: 1, isMore: false })
  const wrong = [
    [{ pagePath: 'pages/nowhere' }, 'pagePath: 没有页面 pages/nowhere'],
    [{ startAt: FOREVER }, 'endAt: 下线时间要晚于上线时间'],
    [{ endAt: 1 }, 'endAt: 下线时间要在以后'],
  ] as const
  for (const [change, message] of wrong)
    expect((await editor.send('popup/add', { ...fields, ...change })).message).toBe(message)
  for (const [key, input] of [
    ['popup/add', fields],
    ['popup/edit', late],
    ['popup/end', { popupId }],
  ] as const)
    expect([key, (await local.send(key, input)).code]).toEqual([key, ERROR_CODES.UNAUTHORIZED])
})

test('staff compose a zone, preview it and publish it [zone.draft] [zone.preview]', async () => {
  const made = await editor.call('zone/add', { place: 'zone:snow', title: '冰雪季' })
  expect(made).toMatchObject({ place: 'zone:snow', liveVersion: 0, hasChanges: true, revision: 0, draft: [] })
  const block = { blockId: 'g', kind: 'goods' as const, isHidden: false, title: '楼层', productIds: ['product-tea'] }
  const saved = await editor.call('zone/save', {
    place: made.place,
    revision: 0,
    title: '冰雪季专区',
    layout: 'both',
    blocks: [block],
  })
  expect(saved.draft).toEqual([block])
  const key = /preview=(\w+)$/.exec(saved.previewPath)?.[1] ?? ''
  const read = (preview?: string) => visitor.call('POST homePage/getSpecifiedPageData', { id: 'snow', preview })
  expect((await read(key)).blocks[0]?.products?.map(({ productId }) => productId)).toEqual(['product-tea'])
  await expect(read()).rejects.toMatchObject({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE })
  await editor.call('zone/publish', { place: made.place, revision: saved.revision })
  expect(await read()).toMatchObject({ title: '冰雪季专区', blocks: [{ blockId: 'g' }] })
  await expect(read(key)).rejects.toMatchObject({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE })
  expect((await visitor.call('POST activity/page', {})).records).toMatchObject([{ id: 'snow', title: '冰雪季专区' }])
  const { records, acts } = await local.call('zone/list', {})
  expect(records).toMatchObject([{ place: 'zone:snow', liveVersion: 1, hasChanges: false }])
  expect(acts[0]?.refusal).toContain('只有管全部店铺的账号')
  expect(await local.send('zone/publish', { place: made.place, revision: saved.revision })).toMatchObject({
    code: ERROR_CODES.UNAUTHORIZED,
  })
  expect(await other.call('link/choices', { cmd: 'C0040020203', text: '冰雪' })).toMatchObject({
    records: [{ value: 'snow', title: '冰雪季专区' }],
  })
})
