import { ERROR_CODES } from '@contract/codes/errors'
import type { ImService } from '@contract/schema/chat'
import { ApiError } from '@/app/api/api-error'
import { Resource } from '@/app/resource'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { ServiceStore } from './service.store'

const SERVICE: ImService = {
  targetId: 'suyan',
  dialogType: 'U',
  name: '素研',
  avatar: null,
  imClass: 'FASHION',
  storeId: 'suyan',
  isOnline: true,
  hoursText: '',
  phone: '',
  faqs: [],
  queueAhead: 2,
  toRate: { serviceNo: 7, agentName: '许青' },
}

function made(rate: () => object | Promise<object>) {
  let service = SERVICE
  const env = fakeEnv({ call: { 'POST im/rate': rate } })
  return {
    env,
    store: new ServiceStore(env, 'suyan', new Resource<ImService | null>(async () => service)),
    become: (next: Partial<ImService>) => {
      service = { ...service, ...next }
    },
  }
}

test('a rating is sent once with its stars and words, and then no longer requested [chat.rating]', async () => {
  const { env, store, become } = made(() => ({}))
  store.refresh()
  await settle()
  await store.rate(7)
  expect(env.toasts.map(({ title }) => title)).toEqual(['先点几颗星'])
  store.setStars(4)
  store.setWords(' 回得快 ')
  become({ toRate: null })
  await Promise.all([store.rate(7), store.rate(7)])
  await settle()
  const rated = env.sent.filter(({ key }) => key === 'POST im/rate')
  expect(rated.map(({ input }) => input)).toEqual([{ targetId: 'suyan', serviceNo: 7, stars: 4, words: '回得快' }])
  expect(store.service.value?.toRate).toBeNull()
  expect([store.stars, store.words]).toEqual([0, ''])
})

test('a refused rating keeps its stars and words [chat.rating]', async () => {
  const refusal = new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '内容有不合适的词' })
  const { store } = made(() => Promise.reject(refusal))
  store.setStars(1)
  store.setWords('不好')
  await store.rate(7)
  expect([store.stars, store.words]).toEqual([1, '不好'])
})

test('the place in the queue is read again with each message [chat.queue-place]', async () => {
  const { store, become } = made(() => ({}))
  await store.service.reload()
  store.follow(1)
  become({ queueAhead: 0 })
  store.follow(1)
  await settle()
  expect(store.service.value?.queueAhead).toBe(2)
  store.follow(2)
  await settle()
  expect(store.service.value?.queueAhead).toBe(0)
})
