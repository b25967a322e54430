import { sendRequest } from './request'

const call = {
  method: 'POST',
  url: '/x',
  headers: { 'Content-Type': 'application/json' },
  body: '{"a":1}',
  timeoutMs: 20,
} as const

/** The fields of a browser's reply that are read. */
const reply = (status: number, text: string) => ({ status, text: async () => text }) as Response

test('sends the exact text and parses the reply, also of an HTTP error', async () => {
  const seen: unknown[] = []
  globalThis.fetch = async (url, init) => {
    seen.push(url, init?.method, init?.body)
    return reply(403, '{"code":5}')
  }
  expect(await sendRequest(call)).toEqual({ status: 403, body: { code: 5 } })
  expect(seen).toEqual(['/x', 'POST', '{"a":1}'])
})

test('a reply that is not JSON has a null body', async () => {
  globalThis.fetch = async () => reply(200, '<html>')
  expect(await sendRequest(call)).toEqual({ status: 200, body: null })
})

test('distinguishes a lost network from a timeout', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(sendRequest(call)).rejects.toMatchObject({ isTimeout: false })
  globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  await expect(sendRequest(call)).rejects.toMatchObject({ isTimeout: true })
})
