import { ApiError } from './api/api-error'
import { Resource } from './resource'

function scripted() {
  const answers: { resolve(value: string): void; reject(error: unknown): void }[] = []
  const once = new Resource<string>(() => new Promise((resolve, reject) => answers.push({ resolve, reject })))
  return { once, answers }
}

test('loads, and keeps the old value while it reloads', async () => {
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

test('refreshes without an indicator; a failure keeps the value', async () => {
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

test('a refresh is dropped when a load or a set comes after it, and does not run during a load', async () => {
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

test('a refresh repeats a failed load, but does not start the first one', async () => {
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

test('a value that the shopper edits is not refreshed', async () => {
  let asked = 0
  const form = new Resource(async () => (asked += 1), null)
  await form.reload()
  await form.refresh()
  expect(asked).toBe(1)
})

test('a late reply never overwrites a newer one, nor a value that was set [core.late-reply]', async () => {
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

test('a failure sets error and keeps the old value', async () => {
  const { once, answers } = scripted()
  once.set('old')
  const failing = once.reload()
  answers[0]?.reject(new ApiError({ code: 99950008, message: '系统繁忙' }))
  await failing
  expect([once.value, once.error?.name, once.isLoading]).toEqual(['old', 'SYS_BUSY', false])
})
