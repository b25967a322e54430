import Taro from '@tarojs/taro'
import { NoReply, type SendRequest } from './request.types'

export const sendRequest: SendRequest = ({ method, url, headers, body, timeoutMs }) =>
  new Promise((resolve, reject) => {
    Taro.request({
      method,
      url,
      header: headers,
      data: body,
      timeout: timeoutMs,
      // Parsed here, so that text and JSON are told apart as on H5.
      dataType: 'text',
      success: ({ statusCode, data }) => resolve({ status: statusCode, body: parse(data) }),
      fail: ({ errMsg }) => reject(new NoReply(/timeout/i.test(errMsg ?? ''))),
    })
  })

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
