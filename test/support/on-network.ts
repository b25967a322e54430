// A real client on a fake network, for the tests of the transport.
import { ERROR_CODES, type ErrorName } from '@contract/codes/errors'
import type { Session } from '@contract/schema/session'
import { createClient } from '@/app/api/client'
import type { Credentials } from '@/app/session/credentials.types'
import type { HttpCall, HttpReply } from '@/platform/request.types'

export const NOW = 1_763_000_000_000
const DAY = 24 * 3_600_000

export const newSession = (name: string): Session => ({
  sessionKey: `key-${name}`,
  sessionSecret: `secret-${name}`,
  renewTime: NOW + DAY,
  expireTime: NOW + 7 * DAY,
  serverTime: NOW,
})

export interface Seen {
  call: HttpCall
  path: string
  query: Record<string, string>
  form: Record<string, string>
  json: Record<string, unknown>
}
type Answer = (seen: Seen) => unknown

function fieldsOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}
export const ok = (data: unknown) => ({ code: 0, status: 1, message: '', data })
export const refusal = (name: ErrorName, message = '服务端的话', data: unknown = null) => ({
  code: ERROR_CODES[name],
  status: 0,
  message,
  data,
})

/** A client whose requests the test answers: core calls by path, legacy and payment calls by method. */
export function onNetwork(
  answers: Record<string, Answer>,
  { credentials = null }: { credentials?: Credentials | null } = {},
) {
  const seen: Seen[] = []
  const toasts: string[] = []
  const state = {
    session: null as Session | null,
    credentials,
    learned: 0,
    reloads: 0,
    made: 0,
    waited: 0,
    pauses: [] as number[],
  }
  const network: Record<string, Answer> = {
    '/core/account/session/genSession': () => {
      state.made += 1
      return ok(newSession(String(state.made)))
    },
    ...answers,
  }
  const client = createClient({
    send: async (call): Promise<HttpReply> => {
      const [path = '', query = ''] = call.url.replace('https://mall.example', '').split('?')
      const form = call.headers['Content-Type'] === 'application/x-www-form-urlencoded' ? fieldsOf(call.body ?? '') : {}
      const isJson = call.headers['Content-Type'] === 'application/json'
      const one: Seen = { call, path, query: fieldsOf(query), form, json: isJson ? JSON.parse(call.body ?? '') : {} }
      seen.push(one)
      const answer = network[form.method ?? path]
      if (!answer) throw new Error(`the test has no answer for ${form.method ?? path}`)
      const body = await answer(one)
      if (typeof body !== 'object' || body === null || !('http' in body)) return { status: 200, body }
      return { status: Number(body.http), body: 'reply' in body ? body.reply : null }
    },
    origin: () => 'https://mall.example',
    headers: () => ({ 'X-Graytag': 'g1' }),
    now: () => NOW,
    keptSession: {
      get: () => state.session,
      set: (value) => (state.session = value),
      remove: () => (state.session = null),
    },
    credentials: () => state.credentials,
    learnServerTime: (time) => (state.learned = time),
    toast: (message) => toasts.push(message),
    reload: () => (state.reloads += 1),
    sleep: (ms) => {
      state.waited += ms
      state.pauses.push(ms)
      return new Promise((resolve) => setTimeout(resolve, 0))
    },
  })
  const callsOf = (path: string) => seen.filter((one) => one.path === path || one.form.method === path)
  return { client, seen, callsOf, toasts, state }
}
