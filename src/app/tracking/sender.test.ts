import { TRACKING, type TrackedEvent } from '@contract/codes/tracking'
import type { HttpCall, HttpReply } from '@/platform/request.types'
import { taro } from '../../../test/support/taro-fakes/taro'
import { EventQueue, MAX_QUEUED } from './event-queue'
import { Sender } from './sender'

const NOON = Date.UTC(2026, 10, 21, 4)
const OK: HttpReply = { status: 200, body: { code: 0, data: {} } }
const TROUBLE: HttpReply = { status: 200, body: { code: 99950000 } }

let queue: EventQueue
let posts: { call: HttpCall; at: number; events: TrackedEvent[] }[]
let beacons: TrackedEvent[][]
let answer: () => Promise<HttpReply>
let isOnline: boolean
let isGranted: boolean
let takesBeacon: boolean
let hasBeacon: boolean
let made: Sender[]

const eventsOf = (form: string): TrackedEvent[] => JSON.parse(new URLSearchParams(form).get('baseDtoStr') ?? '').events

beforeEach(() => {
  jest.useFakeTimers({ now: NOON })
  taro.reset()
  queue = new EventQueue()
  posts = []
  beacons = []
  made = []
  answer = async () => OK
  isOnline = isGranted = takesBeacon = hasBeacon = true
})
afterEach(() => {
  for (const sender of made) sender.stop()
  jest.useRealTimers()
})

function sender(from = queue): Sender {
  const one = new Sender({
    queue: from,
    send: (call) => {
      posts.push({ call, at: Date.now() - NOON, events: eventsOf(call.body ?? '') })
      return answer()
    },
    beacon: {
      sendBeacon: hasBeacon
        ? (_url, form) => {
            if (takesBeacon) beacons.push(eventsOf(form))
            return takesBeacon
          }
        : null,
    },
    origin: () => '',
    isOnline: () => isOnline,
    isGranted: () => isGranted,
    now: () => Date.now(),
  })
  made.push(one)
  return one
}
function add(name: string, fields: object = {}, to = queue): void {
  const common = { page: 'home', uid: '', crm_channel_id: '', sale_channel: '' }
  to.add({ at: Date.now(), name, ...common, fields: { ...fields } })
}
function fill(count: number): void {
  for (let i = 0; i < count; i++) add('page_view', { from: String(i) })
}
const froms = (events: readonly TrackedEvent[] = []) => events.map(({ fields }) => fields.from)
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

test('a push carries at most ten events, oldest first; the rest follow [tracking.max-push]', async () => {
  fill(23)
  sender().start()
  await pass(TRACKING.throttleMs * 4)
  expect(posts.map(({ events }) => events.length)).toEqual([10, 10, 3])
  expect(froms(posts.flatMap(({ events }) => events))).toEqual(Array.from({ length: 23 }, (_, i) => String(i)))
})

test('pushes are at least 500 ms apart and include all events in between [tracking.throttle]', async () => {
  const one = sender()
  one.start()
  for (let i = 0; i < 8; i++) {
    add('page_view')
    one.wake()
    await pass(200)
  }
  await pass(2000)
  expect(posts.map(({ at }) => at)).toEqual([500, 1100, 1700])
  expect(posts.map(({ events }) => events.length)).toEqual([3, 3, 2])
})

test('a quick push has a timeout of 1000 ms [tracking.send-timeout]', async () => {
  fill(1)
  sender().start()
  await pass(TRACKING.throttleMs)
  expect(posts.map(({ call }) => call.timeoutMs)).toEqual([1000])
})

test('during a push no other push is sent [tracking.throttle]', async () => {
  let end = () => {}
  answer = () =>
    new Promise((done) => {
      end = () => done(OK)
    })
  fill(1)
  const one = sender()
  one.start()
  await pass(TRACKING.throttleMs)
  fill(1)
  one.wake()
  await pass(TRACKING.scheduledMs)
  expect(posts.map(({ events }) => events.length)).toEqual([1])
  end()
  await pass(TRACKING.throttleMs)
  expect(posts.map(({ events }) => events.length)).toEqual([1, 1])
})

test('every 20 s a push sends the remaining events, with a timeout of 5000 ms [tracking.scheduled] [tracking.data-send-timeout]', async () => {
  sender().start()
  await pass(TRACKING.throttleMs)
  add('page_view')
  await pass(TRACKING.scheduledMs - TRACKING.throttleMs - 1)
  expect(posts).toHaveLength(0)
  await pass(1)
  expect(posts.map(({ at, call }) => [at, call.timeoutMs])).toEqual([[20_000, 5000]])
})

test('texts are cut at 300 characters, never inside a character [tracking.max-string]', async () => {
  add('page_view', { from: 'x'.repeat(500) })
  add('page_view', { from: `${'x'.repeat(299)}😀` })
  sender().start()
  await pass(TRACKING.throttleMs)
  expect(froms(posts[0]?.events)).toEqual(['x'.repeat(300), 'x'.repeat(299)])
})

test('U+0000, which the server refuses, is removed, so that no event is refused [tracking.empty-dash]', async () => {
  add('page_view', { from: 'a\0b' })
  add('page_view', { from: '\0' })
  sender().start()
  await pass(TRACKING.throttleMs)
  expect(froms(posts[0]?.events)).toEqual(['ab', '-'])
})

test('empty and missing values become a dash; fields of other events are left out [tracking.empty-dash]', async () => {
  add('cart_add', { productId: '', skuId: null, number: 1, keyword: 'tea', price: Number.NaN, listSource: 1.5 })
  sender().start()
  await pass(TRACKING.throttleMs)
  expect(posts[0]?.events[0]).toMatchObject({ uid: '-', crm_channel_id: '-', sale_channel: '-' })
  expect(posts[0]?.events[0]?.fields).toEqual({
    productId: '-',
    storeId: '-',
    price: '-',
    sourceChannel: '-',
    listSource: '-',
    recommendPosition: '-',
    skuId: '-',
    number: 1,
  })
})

test.each([
  ['the server refuses', async () => TROUBLE],
  ['the server answers with an error page', async (): Promise<HttpReply> => ({ status: 403, body: null })],
  ['there is no reply', () => Promise.reject(new Error('timeout'))],
])(
  'five failures in a row stop sending until the next start: %s [tracking.stop-after-five]',
  async (_what, failure) => {
    answer = failure
    fill(12)
    const one = sender()
    one.start()
    await pass(TRACKING.scheduledMs * 10)
    expect(posts).toHaveLength(TRACKING.maxErrors)
    add('page_view', { from: 'late' })
    one.wake()
    one.leave()
    one.start()
    await pass(TRACKING.scheduledMs * 2)
    expect([posts.length, beacons.length]).toEqual([5, 0])
    // The next start: all events are still stored, in order.
    answer = async () => OK
    posts = []
    sender(new EventQueue()).start()
    await pass(TRACKING.scheduledMs)
    expect(froms(posts.flatMap(({ events }) => events))).toEqual([
      ...Array.from({ length: 12 }, (_, i) => String(i)),
      'late',
    ])
  },
)

test('a success resets the count of failures', async () => {
  fill(1)
  const one = sender()
  one.start()
  let tries = 0
  answer = async () => (++tries % 5 === 0 ? OK : TROUBLE)
  for (let i = 0; i < 12; i++) {
    add('page_view')
    await pass(TRACKING.scheduledMs)
  }
  expect(posts.length).toBeGreaterThan(10)
})

test('failed events are sent first in the next push [tracking.requeue]', async () => {
  fill(2)
  const one = sender()
  one.start()
  answer = async () => TROUBLE
  await pass(TRACKING.throttleMs)
  answer = async () => OK
  add('page_view', { from: 'new' })
  one.wake()
  await pass(TRACKING.throttleMs)
  expect(posts.map(({ events }) => froms(events))).toEqual([
    ['0', '1'],
    ['0', '1', 'new'],
  ])
  expect(posts[1]?.events[0]?.eventId).toBe(posts[0]?.events[0]?.eventId)
})

test('offline no push is sent and no event is lost [tracking.offline]', async () => {
  isOnline = false
  fill(3)
  const one = sender()
  one.start()
  await pass(TRACKING.scheduledMs * 8)
  one.leave()
  expect([posts.length, beacons.length]).toEqual([0, 0])
  isOnline = true
  one.wake()
  await pass(TRACKING.throttleMs)
  expect(posts[0]?.events).toHaveLength(3)
})

test('events are stored on the device and survive a reload [tracking.stored]', async () => {
  fill(3)
  expect([...taro.storage.keys()].filter((key) => key.startsWith('TRACK_'))).toHaveLength(3)
  // The previous page is closed; the next one sends its events once they are abandoned.
  const next = sender(new EventQueue())
  next.start()
  await pass(TRACKING.throttleMs)
  expect(posts).toHaveLength(0)
  await pass(4 * TRACKING.scheduledMs)
  expect(froms(posts[0]?.events)).toEqual(['0', '1', '2'])
  expect([...taro.storage.keys()].filter((key) => key.startsWith('TRACK_'))).toEqual([])
})

test("two tabs do not send each other's events [tracking.two-tabs]", async () => {
  const other = new EventQueue()
  fill(1)
  add('page_view', { from: 'other' }, other)
  fill(1)
  sender().start()
  sender(other).start()
  await pass(TRACKING.throttleMs)
  expect(posts.map(({ events }) => froms(events))).toEqual([['0', '0'], ['other']])
})

test('an invalid value under a key of the queue is removed and does not block the events', async () => {
  taro.storage.set('TRACK_of-an-older-version', { what: 'ever' })
  fill(1)
  sender().start()
  await pass(TRACKING.throttleMs)
  expect(posts.map(({ events }) => events.length)).toEqual([1])
  expect([...taro.storage.keys()].filter((key) => key.startsWith('TRACK_'))).toEqual([])
})

test(`at most ${MAX_QUEUED} events are stored; the oldest are dropped [tracking.max-queued]`, () => {
  fill(MAX_QUEUED + 7)
  const waiting = queue.oldest(1000, Date.now())
  expect([waiting.length, waiting[0]?.fields.from]).toEqual([MAX_QUEUED, '7'])
})

test('a device without storage still sends the events of this visit [tracking.no-storage]', async () => {
  taro.answer('setStorageSync', () => {
    throw new Error('QuotaExceededError')
  })
  fill(2)
  sender().start()
  await pass(TRACKING.throttleMs)
  expect(posts[0]?.events).toHaveLength(2)
  expect(queue.oldest(10, Date.now())).toEqual([])
})

test('when the app is hidden, beacons send all stored events, once each, ten at a time [tracking.beacon]', async () => {
  const one = sender()
  one.start()
  fill(12)
  one.leave()
  one.leave()
  expect(beacons.map((events) => events.length)).toEqual([10, 2])
  add('page_view', { from: 'back' })
  one.leave()
  expect(froms(beacons[2])).toEqual(['back'])
  // A beacon has no reply, so the next pushes repeat the events with the same ids.
  await pass(TRACKING.scheduledMs)
  expect(posts.flatMap(({ events }) => events.map(({ eventId }) => eventId))).toEqual(
    beacons.flatMap((events) => events.map(({ eventId }) => eventId)),
  )
})

test('without beacons an ordinary push with a timeout of 5000 ms sends the events [tracking.beacon]', async () => {
  hasBeacon = false
  const one = sender()
  one.start()
  fill(1)
  one.leave()
  await pass(0)
  expect(posts.map(({ events, call }) => [events.length, call.timeoutMs])).toEqual([[1, 5000]])
})

test('a beacon that the browser refuses keeps its events [tracking.beacon-refused]', () => {
  takesBeacon = false
  fill(1)
  const one = sender()
  one.start()
  one.leave()
  expect(queue.oldest(10, Date.now())).toHaveLength(1)
})

test('consent withdrawn in another tab stops sending at once [tracking.withdrawn]', async () => {
  fill(1)
  const one = sender()
  one.start()
  isGranted = false
  await pass(TRACKING.scheduledMs)
  one.leave()
  expect([posts.length, beacons.length]).toEqual([0, 0])
})

test('a post stays below 64 KB [tracking.post-size]', async () => {
  for (let i = 0; i < 10; i++) {
    const text = '商'.repeat(300)
    add('cart_add', { productId: text, skuId: text, storeId: text, sourceChannel: text })
  }
  sender().start()
  await pass(10_000)
  expect(posts.flatMap(({ events }) => events)).toHaveLength(10)
  expect(Math.max(...posts.map(({ call }) => call.body?.length ?? 0))).toBeLessThanOrEqual(64 * 1024)
})

test('a post contains no key, token or phone number [tracking.no-secrets]', async () => {
  fill(1)
  sender().start()
  await pass(TRACKING.throttleMs)
  const dto = JSON.parse(new URLSearchParams(posts[0]?.call.body).get('baseDtoStr') ?? '')
  expect(Object.keys(dto)).toEqual(['deviceId', 'platform', 'source', 'events'])
  expect(Object.keys(dto.events[0])).toEqual([
    'eventId',
    'at',
    'name',
    'page',
    'uid',
    'crm_channel_id',
    'sale_channel',
    'fields',
  ])
})
