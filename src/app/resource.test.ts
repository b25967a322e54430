import { ApiError } from './api/api-error'
import { Resource } from './resource'

function scripted() {
  const answers: { resolve(value: string): void; reject(error: unknown): void }[] = []
  const once = new Resource<string>(() => new Promise((resolve, reject) => answers.push({ resolve, reject })))
  return { once, answers }
}

test('loads, and keeps the old value while it loads again', async () => {
  const { once, answers } = scripted()
  const first = once.reload()
  answers[0]?.resolve('one')
  await first
  const second = once.reload()
  expect([once.value, once.isRefreshing]).toEqual(['one', true])
  answers[1]?.resolve('two')
  await second
  expect([once.value, once.isLoading]).toEqual(['two', false])
})

test('is brought up to date without a word; a failure leaves it', async () => {
  const { once, answers } = scripted()
  const first = once.reload()
  answers[0]?.resolve('one')
  await first
  const second = once.refresh()
  expect([once.value, once.isLoading]).toEqual(['one', false])
  answers[1]?.resolve('two')
  await second
  const third = once.refresh()
  answers[2]?.reject(new ApiError({ code: -1, name: 'NETWORK', message: '请求异常' }))
  await third
  expect([once.value, once.error]).toEqual(['two', null])
})

test('a refresh is older than what was loaded or set after it, and none is made beside a load', async () => {
  const { once, answers } = scripted()
  once.set('one')
  const slow = once.refresh()
  once.set('mine')
  answers[0]?.resolve('old')
  await slow
  void once.reload()
  await once.refresh()
  expect([once.value, answers.length]).toEqual(['mine', 2])
})

test('a refresh asks for what could not be had, not for what nobody has asked for', async () => {
  const { once, answers } = scripted()
  await once.refresh()
  expect(answers).toHaveLength(0)
  const failed = once.reload()
  answers[0]?.reject(new ApiError({ code: -1, name: 'NETWORK', message: '请求异常' }))
  await failed
  const again = once.refresh()
  answers[1]?.resolve('one')
  await again
  expect([once.value, once.error]).toEqual(['one', null])
})

test('what the shopper works on is not refreshed', async () => {
  let asked = 0
  const form = new Resource(async () => (asked += 1), null)
  await form.reload()
  await form.refresh()
  expect(asked).toBe(1)
})

test('a late reply never overwrites a newer one, nor a value that was set', async () => {
  const { once, answers } = scripted()
  const slow = once.reload()
  const fast = once.reload()
  answers[1]?.resolve('fast')
  await fast
  answers[0]?.resolve('slow')
  await slow
  expect(once.value).toBe('fast')
  const late = once.reload()
  once.set('given')
  answers[2]?.resolve('late')
  await late
  expect([once.value, once.isLoading]).toEqual(['given', false])
})

test('a failure stands in error, the old value stays', async () => {
  const { once, answers } = scripted()
  once.set('old')
  const failing = once.reload()
  answers[0]?.reject(new ApiError({ code: 99950008, message: '系统繁忙' }))
  await failing
  expect([once.value, once.error?.name, once.isLoading]).toEqual(['old', 'SYS_BUSY', false])
})
