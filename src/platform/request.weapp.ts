import Taro from '@tarojs/taro'
import { NoReply, type SendRequest } from './request.types'

export const sendRequest: SendRequest = ({ method, url, headers, body, timeoutMs }) =>
  // Uses the promise: Taro returns one even with callbacks, and its rejection would be unhandled.
  Taro.request({
    method,
    url,
    header: headers,
    data: body,
    timeout: timeoutMs,
    // The reply is parsed here, so that invalid JSON is treated as on H5.
    dataType: 'text',
  }).then(
    ({ statusCode, data }) => ({ status: statusCode, body: parse(data) }),
    ({ errMsg }: { errMsg?: string }) => {
      throw new NoReply(/timeout/i.test(errMsg ?? ''))
    },
  )

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
