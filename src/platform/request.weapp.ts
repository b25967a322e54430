import Taro from '@tarojs/taro'
import { NoReply, type SendRequest } from './request.types'

export const sendRequest: SendRequest = ({ method, url, headers, body, timeoutMs }) =>
  // By its promise: Taro gives one beside the callbacks too, and its rejection would be nobody's.
  Taro.request({
    method,
    url,
    header: headers,
    data: body,
    timeout: timeoutMs,
    // Parsed here, so that text and JSON are told apart as on H5.
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
