import { TRACK_EVENTS, TRACKING, type TrackedEvent, type TrackFields } from '@contract/codes/tracking'
import { taro } from '../../../test/support/taro-fakes/taro'
import { stores } from '../env'
import { emit } from '../events'
import { ChannelStore } from '../stores/channel.store'
import { ConsentStore } from '../stores/consent.store'
import { startTracking } from './start-tracking'
import { track } from './track'

const posts: string[] = []
globalThis.fetch = async (url, init) => {
  if (String(url) === '/track') posts.push(String(init?.body))
  const body = String(url) === '/track' ? '{"code":0}' : '{"code":1}'
  return { status: 200, text: async () => body } as Response
}
const sent = (): TrackedEvent[] =>
  posts.flatMap((form) => JSON.parse(new URLSearchParams(form).get('baseDtoStr') ?? '').events)
const waiting = () => [...taro.storage.keys()].filter((key) => key.startsWith('TRACK_')).length
const pause = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const consent = stores.get(ConsentStore)
beforeAll(() => void jest.useFakeTimers())

test('events are stored and sent only from consent on, and until it is withdrawn [tracking.consent]', async () => {
  startTracking()
  emit('pageShown', { name: 'home' })
  track('search', { keyword: '茶', resultCount: 1 })
  await pause(TRACKING.throttleMs)
  expect([waiting(), posts.length]).toEqual([0, 0])

  stores.get(ChannelStore).saveCrmChannelId('c7')
  void consent.decide(true)
  emit('pageShown', { name: 'cart' })
  emit('login', { uid: 'u1' })
  track('advert_click', { advertId: 'a1', position: 0 })
  expect(waiting()).toBe(4)
  // The sender's code loads shortly after the first screen; then the throttle applies.
  await pause(1000 + 2 * TRACKING.throttleMs)
  expect(sent().map(({ name, page }) => [name, page])).toEqual([
    ['page_view', 'home'],
    ['page_view', 'cart'],
    ['login', 'cart'],
    ['advert_click', 'cart'],
  ])
  expect(sent()[1]).toMatchObject({ crm_channel_id: 'c7', uid: '-', fields: { from: 'home' } })
  expect(waiting()).toBe(0)

  // From now on an event is sent soon, not only by the next scheduled push.
  track('share', { way: 'link', target: 'home' })
  await pause(2 * TRACKING.throttleMs)
  expect(sent().at(-1)?.name).toBe('share')

  track('scan', { kind: 'link' })
  const before = posts.length
  void consent.decide(false)
  track('scan', { kind: 'link' })
  expect(waiting()).toBe(0)
  await pause(2 * TRACKING.throttleMs)
  expect(posts.length).toBe(before)
})

test('with consent of an earlier visit events are sent from the first page on, including stored ones [tracking.reload]', async () => {
  jest.resetModules()
  const { taro: device } = await import('../../../test/support/taro-fakes/taro')
  const at = Date.now()
  device.storage.set('PRIVACY_CONSENT', { isGranted: true, version: 'v1', decidedAt: at, checkedAt: at })
  const { EventQueue } = await import('./event-queue')
  const left = { at: at - 60_000, name: 'scan', page: 'home', uid: '', crm_channel_id: '', sale_channel: '' }
  new EventQueue().add({ ...left, fields: { kind: 'link' } })
  const before = sent().length
  await import('./start-tracking').then((fresh) => fresh.startTracking())
  await import('../events').then((fresh) => fresh.emit('pageShown', { name: 'home' }))
  await pause(1000 + 2 * TRACKING.throttleMs)
  expect(
    sent()
      .slice(before)
      .map(({ name }) => name),
  ).toEqual(['scan', 'page_view'])
})

test('a wrong event or field does not compile', () => {
  type Has<N extends keyof typeof TRACK_EVENTS, F extends string> = F extends keyof TrackFields<N> ? true : false
  const [skuOfCartAdd, skuOfLogin, keyOfAny]: [true, false, false] = [
    true satisfies Has<'cart_add', 'skuId'>,
    false satisfies Has<'login', 'skuId'>,
    false satisfies Has<keyof typeof TRACK_EVENTS, 'sessionKey'>,
  ]
  expect([skuOfCartAdd, skuOfLogin, keyOfAny]).toEqual([true, false, false])
  // No event may have a field for a secret.
  const fields = Object.values(TRACK_EVENTS).flatMap((event) => Object.keys(event))
  expect(fields.filter((field) => /session|token|mobile|phone|password|address/i.test(field))).toEqual([])
})
