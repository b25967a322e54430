import { DAY_MS } from '@contract/codes/china-time'
import type { PopupDetail, PopupStrategy } from '@contract/schema/popup'
import { runInAction } from 'mobx'
import { ApiError } from '@/app/api/api-error'
import { PlaceStore } from '@/app/stores/place.store'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { PopupStore } from './popup.store'

const HOME = 'pages/home/index'
let now = Date.UTC(2026, 10, 21, 4)
let strategies: PopupStrategy[] | null
let isRunning = true
let gone: string[]

const strategy = (popPageConfId: string, change: Partial<PopupStrategy> = {}): PopupStrategy => ({
  popType: 1,
  isCurrentPop: true,
  popPageConfId,
  popPageDataId: `${popPageConfId}-1`,
  frequency: 'once',
  pagePath: HOME,
  startAt: 0,
  endAt: now + 30 * DAY_MS,
  ...change,
})
const broken = () => new ApiError({ code: -1, message: '', name: 'NETWORK' })
const here = { isInFront: () => true }

/** The app after a restart: stored data is kept, data of the visit is gone. */
function start() {
  const env = fakeEnv({
    now: () => now,
    call: {
      'POST appPop/orderPopBaseConfig': () => ({ isShowPopupStrategy: isRunning }),
      'POST appPop/queryAppPopPageConf': () => {
        if (strategies) return { strategyData: strategies }
        throw broken()
      },
      'POST appPop/queryAppPopPageConfDetail': ({ popPageConfId, popPageDataId }): PopupDetail => {
        if (gone.includes(popPageConfId)) throw broken()
        const image = { url: '', ground: null, scale: 1, count: 1 }
        return {
          popPageConfId,
          popPageDataId,
          kicker: '',
          title: popPageConfId,
          text: '',
          buttonText: '',
          image,
          ground: 'rose',
          command: null,
        }
      },
      'POST appPop/saveAppPopPageRecord': () => ({}),
    },
  })
  return { env, popups: new PopupStore(env) }
}
const shown = (popups: PopupStore) => popups.currentStrategyDetail?.title ?? null
const keysOf = (env: ReturnType<typeof fakeEnv>) => env.sent.map(({ key }) => key.replace('POST appPop/', ''))

beforeEach(() => {
  taro.reset()
  now += 10 * DAY_MS
  isRunning = true
  gone = []
  strategies = [strategy('a'), strategy('b')]
})

test('strategies are requested by device and city, only page pop-ups stay, the counter grows [popup.flow]', async () => {
  strategies = [strategy('app', { popType: 2 }), strategy('page')]
  const { env, popups } = start()
  env.stores.get(PlaceStore).setCity('179')
  await popups.fetch()
  expect(env.sent.at(-1)?.input).toEqual({ bdCityCode: '179', deviceId: expect.stringMatching(/^.{36}$/) })
  expect(popups.strategyData.map((one) => one.popPageConfId)).toEqual(['page'])
  expect([popups.isShowPopupStrategy, popups.requestNum]).toEqual([true, 1])
  await popups.fetch()
  expect(popups.requestNum).toBe(2)
})

test('without a reply the stored strategies are used, and the counter still grows [popup.reload-kept]', async () => {
  await start().popups.fetch()
  strategies = null
  const { popups } = start()
  await popups.fetch()
  expect(popups.strategyData.map((one) => one.popPageConfId)).toEqual(['a', 'b'])
  expect(popups.requestNum).toBe(1)
  // Stored strategies have an end of their own, and the server is called before one is shown.
  gone = ['a']
  expect(await popups.next(here, HOME)).toBe(false)
  now += 31 * DAY_MS
  gone = []
  expect(await popups.next(here, HOME)).toBe(false)
})

test('when no pop-up runs in the city, no further call is made [popup.base-first]', async () => {
  isRunning = false
  const { env, popups } = start()
  await popups.fetch()
  expect(keysOf(env)).toEqual(['orderPopBaseConfig'])
  expect([popups.isShowPopupStrategy, popups.requestNum]).toEqual([false, 1])
})

test('one at a time, over its own page, and its view is recorded with the device [popup.one] [popup.record]', async () => {
  const { env, popups } = start()
  await popups.fetch()
  expect([await popups.next(here, 'pages/mine/index'), await popups.next(here, HOME)]).toEqual([false, true])
  expect([shown(popups), await popups.next(here, HOME)]).toEqual(['a', false])
  const view = { deviceId: expect.stringMatching(/^.{36}$/), popPageConfId: 'a', popPageDataId: 'a-1' }
  expect(env.sent.at(-1)).toMatchObject({ key: 'POST appPop/saveAppPopPageRecord', input: view })
  popups.close()
  expect(shown(popups)).toBeNull()
})

test('two concurrent page entries show one pop-up; a page that was left meanwhile shows none [popup.one]', async () => {
  const { popups } = start()
  await popups.fetch()
  expect(await Promise.all([popups.next(here, HOME), popups.next(here, HOME)])).toEqual([true, false])
  popups.close()
  expect(await popups.next({ isInFront: () => false }, HOME)).toBe(false)
  expect(shown(popups)).toBeNull()
})

test("a shopper's view has the uid, too [popup.record]", async () => {
  const { env, popups } = start()
  runInAction(() => {
    env.stores.get(SessionStore).uid = 'u7'
  })
  await popups.fetch()
  await popups.next(here, HOME)
  expect(env.sent.at(-1)).toMatchObject({ key: 'POST appPop/saveAppPopPageRecord', input: { uid: 'u7' } })
})

test('an opened pop-up is stored by its popPageConfId and not shown again [popup.opened]', async () => {
  const first = start().popups
  await first.fetch()
  await first.next(here, HOME)
  expect(taro.storage.get('strategyDataOpened')).toEqual({ a: { popPageDataId: 'a-1', at: now } })
  const { popups } = start()
  await popups.fetch()
  await popups.next(here, HOME)
  expect(shown(popups)).toBe('b')
})

test('daily is due again the next day of China, every visit after the next start [popup.frequency]', async () => {
  strategies = [strategy('daily', { frequency: 'daily' }), strategy('visit', { frequency: 'visit' })]
  const seen = async (popups: PopupStore) => {
    popups.close()
    await popups.next(here, HOME)
    return shown(popups)
  }
  const { popups } = start()
  await popups.fetch()
  expect([await seen(popups), await seen(popups), await seen(popups)]).toEqual(['daily', 'visit', null])
  const again = start().popups
  await again.fetch()
  expect([await seen(again), await seen(again)]).toEqual(['visit', null])
  now += DAY_MS
  expect(await seen(again)).toBe('daily')
})

test('a pop-up that the server counts as seen, or whose page is no longer open, is not shown [popup.left]', async () => {
  strategies = [strategy('seen', { isCurrentPop: false })]
  const { popups } = start()
  await popups.fetch()
  expect(await popups.next(here, HOME)).toBe(false)
  strategies = [strategy('a')]
  await popups.fetch()
  expect(await popups.next({ isInFront: () => false }, HOME)).toBe(false)
  expect([shown(popups), taro.storage.has('strategyDataOpened')]).toEqual([null, false])
})

test('invalid stored data is ignored [popup.invalid-stored]', async () => {
  taro.storage.set('strategyDataOpened', { a: true })
  taro.storage.set('strategyData', ['x'])
  strategies = null
  const { popups } = start()
  await popups.fetch()
  expect([popups.strategyDataOpened, popups.strategyData]).toEqual([{}, []])
})
