import { TRACKING } from '@contract/codes/tracking'
import { runInAction } from 'mobx'
import { stored } from '@/platform/storage'
import { taro } from '../../../test/support/taro-fakes/taro'
import { stores } from '../env'
import { ConsentStore } from '../stores/consent.store'
import { NetworkStore } from '../stores/network.store'
import { EventQueue } from './event-queue'
import { makeSender } from './start-sender'

const posts: string[] = []
globalThis.fetch = async (url, init) => {
  if (String(url) === '/track') posts.push(String(init?.body))
  return { status: 200, text: async () => (String(url) === '/track' ? '{"code":0}' : '{"code":1}') } as Response
}
const beacons: string[] = []
Object.assign(navigator, { sendBeacon: (url: string) => beacons.push(url) > 0 })

const network = stores.get(NetworkStore)
const setOnline = (isOnline: boolean) =>
  runInAction(() => {
    network.isOnline = isOnline
  })
const leave = () => window.dispatchEvent(new Event('pagehide'))
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const event = () => ({
  at: Date.now(),
  name: 'page_view',
  page: 'home',
  uid: '',
  crm_channel_id: '',
  sale_channel: '',
  fields: {},
})

test("the app's sender starts with the network, sends a beacon when hidden, and stops when another tab withdraws consent [tracking.consent]", async () => {
  jest.useFakeTimers()
  taro.reset()
  void stores.get(ConsentStore).decide(true)
  const queue = new EventQueue()
  const sender = makeSender(queue)
  sender.start()
  await pass(TRACKING.throttleMs)
  setOnline(false)
  queue.add(event())
  sender.wake()
  await pass(TRACKING.throttleMs)
  leave()
  expect([posts.length, beacons.length]).toEqual([0, 0])
  // Long before the next scheduled push.
  setOnline(true)
  await pass(TRACKING.throttleMs)
  expect(posts).toHaveLength(1)

  queue.add(event())
  leave()
  expect(beacons).toEqual(['/track'])

  const choice = { isGranted: false, version: '', decidedAt: Date.now() + 1, checkedAt: 0 }
  stored('PRIVACY_CONSENT', (value): value is typeof choice => value !== null).set(choice)
  queue.add(event())
  leave()
  await pass(TRACKING.scheduledMs)
  expect([posts.length, beacons.length]).toEqual([1, 1])
  sender.stop()
})
