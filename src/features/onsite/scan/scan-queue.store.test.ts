import { runInAction } from 'mobx'
import { ApiError } from '@/app/api/api-error'
import { NetworkStore } from '@/app/stores/network.store'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { cartReply } from '../../trade/cart/cart.fixture'
import { scanStore } from './scan.fixture'
import { ScanQueueStore } from './scan-queue.store'
import { ScanSessionStore } from './scan-session.store'

beforeEach(() => taro.reset())
afterEach(() => jest.restoreAllMocks())

const OFFLINE = new ApiError({ code: -1, name: 'NETWORK', message: '网络不通' })
type Line = { scanId: string; storeId: string; qrCode: string; number: number }
type Answer = { number: number; rejected: { scanId: string; text: string }[] }

/** A server that counts each scan once; codes that begin with x are unknown. `fate`: the outcome of a request. */
function server(fate: () => 'answered' | 'lost' | 'replyLost' | 'late') {
  const counted: string[] = []
  const answers = new Map<string, string>()
  const late: (readonly Line[])[] = []
  const handle = (lines: readonly Line[]): Answer => {
    for (const { scanId, qrCode } of lines) {
      if (answers.has(scanId)) continue
      const isUnknown = qrCode.startsWith('x')
      answers.set(scanId, isUnknown ? '没有找到这个商品' : '')
      if (!isUnknown) counted.push(qrCode)
    }
    const rejected = lines.flatMap(({ scanId }) => {
      const text = answers.get(scanId)
      return text ? [{ scanId, text }] : []
    })
    return { number: counted.length, rejected }
  }
  const receive = (lines: readonly Line[]): Answer => {
    const outcome = fate()
    if (outcome === 'late') late.push(lines)
    if (outcome === 'replyLost') handle(lines)
    if (outcome !== 'answered') throw OFFLINE
    return handle(lines)
  }
  return { counted, receive, deliverLate: () => late.splice(0).reverse().forEach(handle) }
}

function shopper(receive: (lines: readonly Line[]) => Answer, uid = 'u1') {
  const env = fakeEnv({
    call: {
      'POST shopCart/offlineAdd': ({ lines }) => receive(lines),
      'GET shopCart/myShopCartDetail': () => cartReply([]),
      'POST storeProduct/analysisScanCodeShopping': () => Promise.reject(OFFLINE),
    },
  })
  env.stores.get(SessionStore).uid = uid
  return { env, queue: env.stores.get(ScanQueueStore) }
}

test('each code counts once despite lost and late requests, lost replies and restarts [scan.offline]', async () => {
  let seed = 7
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let run = 0; run < 60; run += 1) {
    taro.reset()
    let isCalm = false
    const fates = ['answered', 'lost', 'replyLost', 'late'] as const
    const { counted, receive, deliverLate } = server(() => (isCalm ? 'answered' : (fates[draw(4)] ?? 'lost')))
    let { queue } = shopper(receive)
    const scanned: string[] = []
    for (let step = 0; step < 40; step += 1) {
      const act = draw(5)
      if (act <= 1) {
        const code = `${draw(6) === 0 ? 'x' : 'c'}${step}`
        queue.add('store1', code)
        if (!code.startsWith('x')) scanned.push(code)
      } else if (act === 2) await queue.flush()
      else if (act === 3) deliverLate()
      // The app starts again.
      else queue = shopper(receive).queue
    }
    isCalm = true
    await queue.flush()
    deliverLate()
    expect([...counted].sort()).toEqual([...scanned].sort())
    expect([queue.countOf('store1'), taro.storage.get('SCAN_QUEUE')]).toEqual([0, undefined])
  }
})

test('more codes than a call takes go in several calls, the oldest first [scan.offline]', async () => {
  const { counted, receive } = server(() => 'answered')
  const { env, queue } = shopper(receive)
  const codes = Array.from({ length: 120 }, (_, n) => `c${n}`)
  for (const code of codes) queue.add('store1', code)
  await Promise.all([queue.flush(), queue.flush()])
  expect(counted).toEqual(codes)
  expect(env.sent.filter(({ key }) => key === 'POST shopCart/offlineAdd')).toHaveLength(3)
})

test('a code scanned without a network waits, and is sent when the network is back [scan.offline]', async () => {
  const { counted, receive } = server(() => 'answered')
  const { env, queue } = shopper(receive)
  const session = env.stores.get(ScanSessionStore)
  session.choose(scanStore())
  const network = env.stores.get(NetworkStore)
  const setOnline = (isOnline: boolean) => runInAction(() => (network.isOnline = isOnline))
  setOnline(false)
  expect(await session.run(env, '6901234567892', 2)).toBeNull()
  expect([queue.countOf('store1'), env.toasts.map(({ title }) => title)]).toEqual([
    1,
    ['没有网络，已记下，联网后自动加入'],
  ])
  setOnline(true)
  await settle()
  expect([queue.countOf('store1'), counted]).toEqual([0, ['6901234567892']])
})

test('codes of another shopper stay on the device and are neither counted nor sent [scan.offline]', async () => {
  const { counted, receive } = server(() => 'answered')
  shopper(receive).queue.add('store1', 'mine')
  const { queue } = shopper(receive, 'u2')
  await queue.flush()
  expect([queue.countOf('store1'), counted]).toEqual([0, []])
  const back = shopper(receive).queue
  await back.flush()
  expect(counted).toEqual(['mine'])
})
