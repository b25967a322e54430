import { taro } from '../../test/support/taro-fakes/taro'
import { sendRequest } from './request.weapp'

const call = {
  method: 'POST',
  url: 'https://mall.example/x',
  headers: { 'X-Graytag': 'g1' },
  body: '{"a":1}',
  timeoutMs: 60_000,
} as const
beforeEach(() => taro.reset())

test('sends the exact text with its headers and timeout, and parses the reply, also of an HTTP error', async () => {
  taro.answer('request', () => ({ statusCode: 403, data: '{"code":5}' }))
  expect(await sendRequest(call)).toEqual({ status: 403, body: { code: 5 } })
  expect(taro.callsOf('request')).toEqual([
    expect.objectContaining({
      method: 'POST',
      url: 'https://mall.example/x',
      header: { 'X-Graytag': 'g1' },
      data: '{"a":1}',
      timeout: 60_000,
      dataType: 'text',
    }),
  ])
})

test.each(['<html>', ''])('a reply that is not JSON (%p) has a null body', async (data) => {
  taro.answer('request', () => ({ statusCode: 200, data }))
  expect(await sendRequest(call)).toEqual({ status: 200, body: null })
})

test.each([
  ['request:fail timeout', true],
  ['request:fail errcode:-118 cronet_error_code:-118 error_msg:net::ERR_CONNECTION_TIMED_OUT timeout', true],
  ['request:fail', false],
])('WeChat’s %p is a missing reply, by timeout: %p [error.timeout]', async (errMsg, isTimeout) => {
  taro.answer('request', () => {
    throw { errMsg }
  })
  await expect(sendRequest(call)).rejects.toMatchObject({ isTimeout })
})
