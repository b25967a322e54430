import {
  BRIDGE_CODE,
  BRIDGE_MESSAGE_MAX,
  BRIDGE_WAIT_MS,
  type BridgeCalls,
  type BridgeName,
  type BridgeReply,
  type BridgeRequest,
  NATIVE_NAMES,
  type NativeCalls,
  type NativeName,
} from '@contract/codes/bridge'
import { type AnswerNative, type AskNative, BridgeFailure } from './bridge.types'
import { nativePort } from './port'

/** Limit of early requests of one kind; further ones are dropped. */
const EARLY_MOST = 10

type Handlers = { [N in NativeName]?: (params: NativeCalls[N]) => boolean }

const waiting = new Map<string, (reply: BridgeReply) => void>()
const handlers: Handlers = {}
let count = 0

export const askNative: AskNative = (name, ...[params]) => {
  const post = nativePort()
  if (!post) return Promise.reject(new BridgeFailure(BRIDGE_CODE.failed, 'no native app'))
  listen()
  count += 1
  const id = `web-${count}`
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(id)
      reject(new BridgeFailure(BRIDGE_CODE.timeout, `${name}: no reply in time`))
    }, BRIDGE_WAIT_MS[name])
    waiting.set(id, ({ code, data, msg }) => {
      clearTimeout(timer)
      if (code !== BRIDGE_CODE.ok) reject(new BridgeFailure(code, msg))
      else if (isDataOf(name, data)) resolve(data)
      else reject(new BridgeFailure(BRIDGE_CODE.failed, `${name}: the reply does not match the contract`))
    })
    post(JSON.stringify({ id, name, params: params ?? null } satisfies BridgeRequest))
  })
}

export const answerNative: AnswerNative = (name, handler) => {
  Object.assign(handlers, { [name]: handler })
  for (const { id, params } of early.get(name) ?? []) serve(id, name, params)
  early.delete(name)
}

/** Installs the receiver of the native side's messages; page scripts cannot replace it. */
function listen(): void {
  if (window.GalleriaBridge) return
  Object.defineProperty(window, 'GalleriaBridge', { value: Object.freeze({ receive }), writable: false })
}

/** A text with a reply or a request of the native side, parsed as JSON and never executed. */
function receive(message: unknown): void {
  const fields = fieldsOf(message)
  if (!fields || typeof fields.id !== 'string') return
  const { id, name, code } = fields
  if (typeof name === 'string') {
    serve(id, name, fields.params)
    return
  }
  const settle = waiting.get(id)
  // The request has timed out, or the message is not a reply.
  if (!settle || typeof code !== 'number') return
  waiting.delete(id)
  settle({ id, code, data: fields.data, msg: typeof fields.msg === 'string' ? fields.msg : '' })
}

/** Requests that arrived before the app had a handler; answered when it has one. */
const early = new Map<NativeName, { id: string; params: unknown }[]>()

function serve(id: string, name: string, params: unknown): void {
  const known = NATIVE_NAMES.find((one) => one === name)
  if (!known) reply(id, BRIDGE_CODE.unknownName, 'unknown name')
  else if (!handlers[known]) early.set(known, [...(early.get(known) ?? []), { id, params }].slice(-EARLY_MOST))
  else if (known !== 'openPage') sendResult(id, handlers[known]?.(null))
  else {
    const address = fieldsOf(params)?.address
    if (typeof address === 'string') sendResult(id, handlers.openPage?.({ address }))
    else reply(id, BRIDGE_CODE.badRequest, 'openPage needs an address')
  }
}

function sendResult(id: string, isDone = false): void {
  if (isDone) reply(id, BRIDGE_CODE.ok, '')
  else reply(id, BRIDGE_CODE.failed, 'not done')
}

function reply(id: string, code: number, msg: string): void {
  nativePort()?.(JSON.stringify({ id, code, data: null, msg } satisfies BridgeReply))
}

function fieldsOf(message: unknown): Readonly<Record<string, unknown>> | null {
  let value = message
  if (typeof message === 'string') {
    if (message.length > BRIDGE_MESSAGE_MAX) return null
    try {
      value = JSON.parse(message)
    } catch {
      return null
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** The fields that each reply must have; the native app is a separate product, so replies are checked. */
const FIELDS: { [N in BridgeName]: Record<string, 'string' | 'boolean' | 'number'> } = {
  hello: { version: 'number', appVersion: 'string' },
  getLoginStatus: { isLoggedIn: 'boolean' },
  login: { isLoggedIn: 'boolean' },
  getOpenToken: { openToken: 'string' },
  scan: { code: 'string' },
  share: {},
  close: {},
  openPage: {},
}

function isDataOf<N extends BridgeName>(name: N, data: unknown): data is BridgeCalls[N]['data'] {
  const fields = fieldsOf(data)
  return Object.entries(FIELDS[name]).every(([field, type]) => typeof fields?.[field] === type)
}
