import { ApiError } from './api/api-error'
import { Once } from './once'

function scripted() {
  const answers: { resolve(value: string): void; reject(error: unknown): void }[] = []
  const once = new Once<string>(() => new Promise((resolve, reject) => answers.push({ resolve, reject })))
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
