import { DAY_MS } from '@contract/codes/china-time'
import type { ReviewLine } from '@contract/schema/review'
import { credentials } from '@/app/session/credentials'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { EvaluateStore } from './evaluate.store'

const LINE: ReviewLine = {
  orderId: 'o1',
  orderLineId: 'l1',
  productId: 'p1',
  title: '靴子',
  specText: '38 码',
  picture: { url: '/a.webp', ground: 'rose', scale: 1, count: 1 },
}
const SECOND = { ...LINE, orderLineId: 'l2', title: '袜子' }

let env: ReturnType<typeof fakeEnv>
let lines: ReviewLine[]
let isHidden = false
let isSensitive = false
let now = 1000
beforeEach(() => {
  taro.reset()
  credentials.save({ accessToken: 't', uid: 'u1' })
  lines = [LINE, SECOND]
  isSensitive = false
  isHidden = false
  now = 1000
  env = fakeEnv({
    call: {
      'GET review/getForm': () => ({ storeName: '素研', lines, points: 50, isAnonymous: isHidden }),
      'POST review/add': () => ({ points: 50 }),
      'POST sensitiveWord/isContain': () => isSensitive,
    },
    now: () => now,
  })
})
afterEach(() => credentials.forget())

async function opened(onlyLine?: string): Promise<EvaluateStore> {
  const store = new EvaluateStore(env, 'o1', onlyLine)
  await store.loaded.reload()
  return store
}
const sent = () => env.sent.filter(({ key }) => key === 'POST review/add').map(({ input }) => input)

test('only lines with stars are sent, with their texts; tags can be toggled, five at most [review.tags]', async () => {
  const store = await opened()
  expect(store.blockedText).toBe('请先打分')
  store.edit('l2', { stars: 4, content: ' 暖和 ' })
  for (const tag of ['质量很好', '与描述一致', '性价比高', '包装完好', '送得很快', '做工细致'] as const)
    store.toggle('l2', tag)
  expect(env.toasts.map(({ title }) => title)).toEqual(['最多选 5 个'])
  store.toggle('l2', '质量很好')
  expect(store.blockedText).toBeNull()
  expect(await store.form.submit()).toEqual({ points: 50 })
  expect(sent()).toEqual([
    {
      orderId: 'o1',
      logisticsStars: 5,
      serviceStars: 5,
      isAnonymous: false,
      reviews: [
        {
          orderLineId: 'l2',
          stars: 4,
          content: ' 暖和 ',
          imageKeys: [],
          tags: ['与描述一致', '性价比高', '包装完好', '送得很快'],
        },
      ],
    },
  ])
})

test('a text with a sensitive word is refused, and nothing is sent [review.sensitive]', async () => {
  const store = await opened()
  store.edit('l1', { stars: 1, content: '坏话' })
  isSensitive = true
  expect(await store.form.submit()).toBeNull()
  expect(sent()).toEqual([])
})

test('a draft is restored for lines that are still open, and deleted once it was sent [review.draft]', async () => {
  const first = await opened()
  first.edit('l1', { stars: 5, content: '合脚' })
  first.edit('l2', { stars: 3, content: '薄' })
  first.dispose()
  lines = [LINE]
  const second = await opened()
  expect(second.form.values.lines.map(({ orderLineId, content }) => [orderLineId, content])).toEqual([['l1', '合脚']])
  await second.form.submit()
  second.finish()
  second.dispose()
  expect((await opened()).wordsOf('l1')).toMatchObject({ stars: 0, content: '' })
})

test('a video replaces pictures and is kept in the draft for at most a day [review.video-draft]', async () => {
  const key = 'review/0123456789abcdef01234567/f'
  const first = await opened()
  first.edit('l1', { stars: 5 })
  first.picturesOf('l1').restore([], key)
  expect(first.wordsOf('l1').videoKey).toBe(key)
  first.dispose()
  const second = await opened()
  expect(second.picturesOf('l1').tiles).toMatchObject([{ isVideo: true, state: 'done' }])
  await second.form.submit()
  expect(sent()).toMatchObject([{ reviews: [{ orderLineId: 'l1', videoKey: key, imageKeys: [] }] }])
  second.dispose()
  now += DAY_MS
  const late = await opened()
  expect([late.wordsOf('l1').stars, late.wordsOf('l1').videoKey]).toEqual([5, undefined])
  late.edit('l1', { stars: 4 })
  await late.form.submit()
  expect(JSON.stringify(sent()[1])).not.toContain('videoKey')
})

test('shows one line alone where that was requested', async () => {
  expect((await opened('l2')).loaded.value?.lines).toEqual([SECOND])
})

test('the form starts anonymous when the shopper has switched the nickname off [account.review-name]', async () => {
  isHidden = true
  const store = await opened()
  expect(store.form.values.isAnonymous).toBe(true)
  expect(store.form.isHalfDone).toBe(false)
})
