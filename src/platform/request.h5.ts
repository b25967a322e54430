import { NoReply, type SendRequest } from './request.types'

/** Browser fetch. Taro.request would add three polyfills (7 kB Brotli) to the first screen. */
export const sendRequest: SendRequest = async ({ method, url, headers, body, timeoutMs }) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      credentials: 'omit',
      cache: 'no-store',
      signal: controller.signal,
    })
    const text = await response.text()
    return { status: response.status, body: parse(text) }
  } catch {
    throw new NoReply(controller.signal.aborted)
  } finally {
    clearTimeout(timer)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
