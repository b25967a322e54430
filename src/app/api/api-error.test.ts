import { ApiError, isApiError, tried } from './api-error'

test('tried() resolves to the reply or to the ApiError; any other error rejects', async () => {
  const failure = new ApiError({ code: -1, name: 'NETWORK', message: '网络异常' })
  expect(await tried(Promise.resolve({ number: 2 }))).toEqual({ number: 2 })
  expect(await tried(Promise.reject(failure))).toBe(failure)
  expect(isApiError(await tried(Promise.resolve(null)))).toBe(false)
  await expect(tried(Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
})
