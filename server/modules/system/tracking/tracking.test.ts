import { DAY_MS } from '@contract/codes/china-time'
import { ERROR_CODES } from '@contract/codes/errors'
import { TRACKING, TRACKING_MAX_BYTES } from '@contract/codes/tracking'
import { type TestMall, testApp } from '../../../../test/support/app'
import { capturedLog } from '../../../../test/support/captured-log'
import { heapUsed } from '../../../../test/support/heap-used'
import { tiered } from '../../../../test/support/tier'
import type { Db } from '../../../kernel/db'
import { silentLog } from '../../../kernel/log'
import { TrackingService } from './tracking.service'

/** Events of the flood. */
const EVENTS = tiered(20_000, 100_000)
/** Bytes of memory that an event may leave behind. */
const MAX_GROWTH_EACH = 1500
const FORM = 'application/x-www-form-urlencoded'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp()
})
afterAll(() => mall.close())

let made = 0
const event = (change: object = {}) => ({
  eventId: `e${String(++made).padStart(20, '0')}`,
  at: mall.clock.now(),
  name: 'page_view',
  page: 'home',
  uid: '-',
  crm_channel_id: 'c1',
  saleChannel: '-',
  fields: { from: 'cate' },
  ...change,
})
const batch = (events: unknown[], change: object = {}) => ({
  deviceId: 'device-1',
  platform: 'h5',
  source: 'h5',
  events,
  ...change,
})
const asForm = (dto: unknown) => `baseDtoStr=${encodeURIComponent(JSON.stringify(dto))}`

async function postText(payload: string, type = FORM, on = mall, ip = '127.0.0.1') {
  const reply = await on.app.inject({
    method: 'POST',
    url: '/track',
    headers: { 'content-type': type },
    payload,
    remoteAddress: ip,
  })
  return { http: reply.statusCode, ...JSON.parse(reply.body) }
}
const post = (events: unknown[]) => postText(asForm(batch(events)))
const rowOf = (eventId: string) =>
  mall.services.db.q.selectFrom('tracking_event').selectAll().where('eventId', '=', eventId).executeTakeFirst()
const countRows = async () => {
  const { count } = await mall.services.db.q
    .selectFrom('tracking_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test.each([
  ['a form', FORM, (dto: object) => asForm(dto)],
  ['a beacon of plain text', 'text/plain;charset=UTF-8', (dto: object) => asForm(dto)],
  ['a bare JSON body', 'text/plain;charset=UTF-8', (dto: object) => JSON.stringify(dto)],
])('%s is taken, and its event is in the database when the reply comes [tracking.post]', async (_what, type, text) => {
  const one = event({ uid: 'u1', fields: { from: '首页 + 100%' } })
  expect(await postText(text(batch([one])), type)).toEqual({
    http: 200,
    code: 0,
    msg: '',
    data: { accepted: 1, dropped: 0 },
  })
  expect(await rowOf(one.eventId)).toMatchObject({
    name: 'page_view',
    channel: 'c1',
    deviceId: 'device-1',
    uid: 'u1',
    platform: 'h5',
    page: 'home',
    parentNo: '',
    fields: JSON.stringify({ from: '首页 + 100%' }),
  })
})

test('an event keeps its allowed fields only; the others are counted as dropped [tracking.allowed-fields]', async () => {
  const one = event({
    name: 'cart_add',
    fields: { productId: 'p1', skuId: 's1', number: 2, price: 1990, sessionKey: 'secret', mobile: '13800000001' },
  })
  expect((await post([one])).data).toEqual({ accepted: 1, dropped: 2 })
  expect(JSON.parse((await rowOf(one.eventId))?.fields ?? '')).toEqual({
    productId: 'p1',
    storeId: '-',
    price: 1990,
    sourceChannel: '-',
    listSource: '-',
    recommendPosition: '-',
    skuId: 's1',
    number: 2,
  })
})

test('source codes are 1 to 19, positions 1 to 14; another number is refused [tracking.enumerations]', async () => {
  const good = event({ name: 'product_view', fields: { listSource: 19, recommendPosition: 14 } })
  const bad = event({ name: 'product_view', fields: { listSource: 20, recommendPosition: 0 } })
  expect((await post([good, bad])).data).toEqual({ accepted: 2, dropped: 2 })
  expect(JSON.parse((await rowOf(good.eventId))?.fields ?? '')).toMatchObject({ listSource: 19, recommendPosition: 14 })
  expect(JSON.parse((await rowOf(bad.eventId))?.fields ?? '')).toMatchObject({
    listSource: '-',
    recommendPosition: '-',
  })
})

test('texts are cut at 300, empty ones become a dash, phones are masked [tracking.stored-text]', async () => {
  const one = event({ page: '页'.repeat(400), crm_channel_id: '', fields: { from: 'x'.repeat(301) } })
  const phone = '13812345678'
  const typed = event({
    name: 'search',
    page: phone,
    crm_channel_id: phone,
    fields: { keyword: phone, resultCount: null },
  })
  await post([one, typed])
  const row = await rowOf(one.eventId)
  expect([row?.page.length, row?.channel, JSON.parse(row?.fields ?? '').from.length]).toEqual([
    TRACKING.maxString,
    '-',
    TRACKING.maxString,
  ])
  const masked = await rowOf(typed.eventId)
  expect(JSON.parse(masked?.fields ?? '')).toEqual({ keyword: '138****5678', resultCount: '-' })
  expect([masked?.page, masked?.channel]).toEqual(['138****5678', '138****5678'])
})

test.each([
  ['another event', { name: 'page_stolen' }],
  ['a name of Object.prototype', { name: 'constructor' }],
  ['a server-side event name', { name: 'order_paid' }],
  ['an invalid id', { eventId: "x' or 1=1 --" }],
  ['no id', { eventId: undefined }],
  ['no time', { at: 'now' }],
  ['a very old time', { at: 1 }],
])('%s is dropped, and the other events are kept', async (_what, change) => {
  const good = event()
  expect((await post([event(change), good, 'junk', null, [1]])).data).toEqual({ accepted: 1, dropped: 4 })
  expect(await rowOf(good.eventId)).toBeDefined()
})

test('an event of a clock that is ahead counts as now; days are days of China [tracking.clock]', async () => {
  const ahead = event({ at: mall.clock.now() + 3_600_000 })
  await post([ahead])
  const row = await rowOf(ahead.eventId)
  expect(row?.at).toBe(row?.receivedAt)
  expect(row?.day).toBe(new Date((row?.at ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10))
})

test('a clock may be five minutes ahead, and an event thirty days old; an older one is dropped [tracking.age]', async () => {
  const now = mall.clock.now()
  const MINUTE_MS = 60_000
  const soon = event({ at: now + 5 * MINUTE_MS })
  const old = event({ at: now - 30 * DAY_MS + MINUTE_MS })
  const older = event({ at: now - 30 * DAY_MS - 1 })
  expect((await post([soon, old, older])).data).toEqual({ accepted: 2, dropped: 1 })
  expect([(await rowOf(soon.eventId))?.at, (await rowOf(old.eventId))?.at]).toEqual([soon.at, old.at])
  expect(await rowOf(older.eventId)).toBeUndefined()
})

test('a repeated event is kept once, within a post and across concurrent posts [tracking.dedupe]', async () => {
  const one = event()
  const before = await countRows()
  await Promise.all([post([one, one]), post([{ ...one, page: 'cart' }, event()]), post([one])])
  await post([one])
  expect((await countRows()) - before).toBe(2)
})

test.each([
  ['nothing', ''],
  ['another field', 'a=1'],
  ['no JSON', 'baseDtoStr=%7B'],
  ['a broken escape', 'baseDtoStr=%E0%A4'],
  ['a repeated field', 'baseDtoStr=%7B%7D&baseDtoStr=%7B%7D'],
  ['a list', 'baseDtoStr=[]'],
  ['an empty object', '{}'],
  ['no device', JSON.stringify({ platform: 'h5', source: 'h5', events: [] })],
  [
    'a field named __proto__',
    '{"__proto__":{"deviceId":"d"},"deviceId":"d","platform":"h5","source":"h5","events":[]}',
  ],
  ['events that are not a list', JSON.stringify({ deviceId: 'd', platform: 'h5', source: 'h5', events: {} })],
  ['NUL', JSON.stringify({ deviceId: 'd\0', platform: 'h5', source: 'h5', events: [] })],
  [
    'deep nesting',
    `{"deviceId":"d","platform":"h5","source":"h5","events":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ],
  ['a body over the size limit', `baseDtoStr=${'a'.repeat(TRACKING_MAX_BYTES)}`],
])('invalid input is refused: %s [tracking.invalid]', async (_what, text) => {
  const before = await countRows()
  expect(await postText(text)).toMatchObject({ http: 200, code: ERROR_CODES.SYS_PARAM_ERROR })
  expect(await countRows()).toBe(before)
})

test('a post may be 64 KB long and eight levels deep, and no more', async () => {
  const long = (bytes: number) => {
    const dto = JSON.stringify(batch([event()], { pad: '' }))
    return dto.replace('"pad":""', `"pad":"${'x'.repeat(bytes - dto.length)}"`)
  }
  expect((await postText(long(TRACKING_MAX_BYTES))).data).toEqual({ accepted: 1, dropped: 0 })
  expect(await postText(long(TRACKING_MAX_BYTES + 1))).toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  // The batch, its list, an event and its fields are four levels.
  const deep = (more: number) => post([event({ fields: { from: JSON.parse('['.repeat(more) + ']'.repeat(more)) } })])
  expect((await deep(4)).data).toEqual({ accepted: 1, dropped: 1 })
  expect(await deep(5)).toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
})

test('more than ten events in one post are refused [tracking.max-push]', async () => {
  expect((await post(Array.from({ length: TRACKING.maxPush }, () => event()))).data.accepted).toBe(TRACKING.maxPush)
  const eleven = await post(Array.from({ length: TRACKING.maxPush + 1 }, () => event()))
  expect(eleven).toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR, msg: 'events: 太多' })
})

test('a flood from one address is limited, without effect on another address or on session requests [tracking.flood]', async () => {
  const small = await testApp({ env: { RATE_TRACKING: '5', RATE_UNSIGNED: '1' } })
  small.clock.stop()
  try {
    const flood = await Promise.all(Array.from({ length: 8 }, () => postText(asForm(batch([])), FORM, small)))
    expect(flood.map(({ http }) => http).sort()).toEqual([200, 200, 200, 200, 200, 403, 403, 403])
    expect(flood.filter(({ http }) => http === 403)[0]?.code).toBe(ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR)
    expect((await postText(asForm(batch([])), FORM, small, '192.0.2.7')).http).toBe(200)
    await small.visitor()
  } finally {
    await small.close()
  }
})

test('logs contain nothing of a post [tracking.not-logged]', async () => {
  const { log, text } = capturedLog()
  const loud = await testApp({ log, env: { LOG_LEVEL: 'debug' } })
  try {
    await postText(asForm(batch([event({ page: 'secret-page', uid: 'secret-uid' })])), FORM, loud)
    await postText('baseDtoStr={"deviceId":"secret-device"', FORM, loud)
    expect(text()).toContain('/track')
    expect(text()).not.toContain('secret')
  } finally {
    await loud.close()
  }
})

test('waiting events are written when the server stops [tracking.stop]', async () => {
  const one = event()
  const answer = post([one])
  while (mall.services.tracking.waitingRows === 0) await new Promise((done) => setImmediate(done))
  await mall.services.tracking.flush()
  expect(mall.services.tracking.waitingRows).toBe(0)
  expect(await rowOf(one.eventId)).toBeDefined()
  expect((await answer).data.accepted).toBe(1)
})

test('events are deleted after the configured days, and not before [tracking.kept]', async () => {
  const short = await testApp({ env: {} })
  try {
    const { tracking, db } = short.services
    const dto = (id: string) => batch([event({ eventId: id.padEnd(20, '0'), at: short.clock.now() })])
    await tracking.take(dto('old'), short.clock.now())
    await tracking.recordPaid(['100'])
    short.clock.advance(179 * DAY_MS)
    await tracking.take(dto('new'), short.clock.now())
    await tracking.sweep()
    const left = () => db.q.selectFrom('tracking_event').select('eventId').orderBy('eventId').execute()
    expect(await left()).toHaveLength(2)
    short.clock.advance(2 * DAY_MS)
    await tracking.sweep()
    expect((await left()).map(({ eventId }) => eventId.slice(0, 3))).toEqual(['new'])
    expect(await db.q.selectFrom('tracking_paid').selectAll().execute()).toEqual([])
  } finally {
    await short.close()
  }
})

test('a flood of events is written with flat memory, in batches [tracking.batches]', async () => {
  const AT_ONCE = 100
  const { db } = mall.services
  // Only its own writes are counted: jobs write more the longer this takes.
  let writes = 0
  const counted: Db = Object.create(db, {
    tx: {
      value: (work: Parameters<Db['tx']>[0]) => {
        writes += 1
        return db.tx(work)
      },
    },
  })
  const tracking = new TrackingService({ db: counted, clock: mall.clock, log: silentLog })
  const before = await countRows()
  let most = 0
  let middle = 0
  const now = mall.clock.now()
  for (let sent = 0; sent < EVENTS; sent += AT_ONCE * TRACKING.maxPush) {
    const posts = Array.from({ length: AT_ONCE }, () =>
      tracking.take(batch(Array.from({ length: TRACKING.maxPush }, () => event({ at: now }))), now),
    )
    most = Math.max(most, tracking.waitingRows)
    await Promise.all(posts)
    if (sent < EVENTS / 5) middle = heapUsed()
  }
  expect((await countRows()) - before).toBe(EVENTS)
  expect(writes).toBe(EVENTS / 500)
  expect(most).toBeLessThanOrEqual(AT_ONCE * TRACKING.maxPush)
  expect(heapUsed() - middle).toBeLessThan(EVENTS * MAX_GROWTH_EACH)
})

test('posts are refused while too many rows wait [tracking.full]', async () => {
  const now = mall.clock.now()
  const { tracking } = mall.services
  const posts = Array.from({ length: 2200 }, () =>
    tracking.take(batch(Array.from({ length: TRACKING.maxPush }, () => event())), now).then(
      () => 'stored',
      (error: unknown) => (error instanceof Error && 'errorName' in error ? error.errorName : error),
    ),
  )
  const outcomes = await Promise.all(posts)
  expect(outcomes.filter((one) => one === 'stored')).toHaveLength(2000)
  expect(outcomes.filter((one) => one === 'SYS_BUSY')).toHaveLength(200)
})
