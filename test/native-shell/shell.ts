// A fake of the native app of docs/native-bridge.md: it injects what the native side injects, receives every message of
// the page and answers with the contract's types. Bridge and browser are the real ones.
import {
  BRIDGE_CODE,
  BRIDGE_VERSION,
  type BridgeCalls,
  type BridgeName,
  type BridgeRequest,
} from '@contract/codes/bridge'
import type { Page } from 'playwright-core'

type Answer<N extends BridgeName> = (
  params: BridgeCalls[N]['params'],
) => BridgeCalls[N]['data'] | Refusal | Promise<BridgeCalls[N]['data'] | Refusal>
type Answers = { [N in BridgeName]?: Answer<N> }

/** A reply with another code than success. */
export class Refusal {
  constructor(
    readonly code: number,
    readonly msg = '',
  ) {}
}

export interface ShellOptions {
  kind?: 'android' | 'ios'
  /** Delay of each answer. */
  delayMs?: number
  answers?: Answers
}

export interface NativeShell {
  /** Requests of the page, oldest first. */
  asked: BridgeRequest[]
  /** Replies of the page to requests of the native side. */
  replies: { id: string; code: number; msg: string }[]
  answers: Answers
  /** A request of the native side; resolves with the page's reply. */
  ask(name: string, params?: unknown): Promise<{ code: number; msg: string }>
  /** Passes any text to the page's receiver. */
  say(text: string): Promise<void>
}

/**
 * A real app answers from the same phone. This fake answers from the test's process, which on a busy machine can take
 * longer than the page's timeout. So the timer that the page has just set for the answer is replaced by a much longer
 * one.
 */
const PATIENT_PAGE = `{
  const { setTimeout: set, clearTimeout: clear } = window
  let last
  window.setTimeout = (run, ms, ...rest) => {
    const id = set(run, ms, ...rest)
    last = { id, run, ms }
    return id
  }
  window.beforeAsking = (text) => {
    if (!last || typeof JSON.parse(text).name !== 'string') return
    clear(last.id)
    set(last.run, last.ms * 40)
    last = undefined
  }
}`

/** Installs the fake in a page that is not open yet. */
export async function nativeShell(
  page: Page,
  { kind = 'android', delayMs = 0, answers = {} }: ShellOptions = {},
): Promise<NativeShell> {
  const shell: NativeShell = {
    asked: [],
    replies: [],
    answers: { hello: () => ({ version: BRIDGE_VERSION, appVersion: '5.1.0' }), ...answers },
    async ask(name, params = null) {
      const id = `native-${shell.replies.length}-${Math.random()}`
      // A message before the page has installed its receiver is lost.
      await page.waitForFunction(() => window.GalleriaBridge !== undefined)
      await shell.say(JSON.stringify({ id, name, params }))
      for (let tries = 0; tries < 1500; tries += 1) {
        const reply = shell.replies.find((one) => one.id === id)
        if (reply) return reply
        await page.waitForTimeout(20)
      }
      throw new Error(`the page did not answer ${name}`)
    },
    say: (text) => page.evaluate((message) => window.GalleriaBridge?.receive(message), text),
  }

  const hear = async (text: string) => {
    const message: Record<string, unknown> = JSON.parse(text)
    if (typeof message.name !== 'string') {
      shell.replies.push({ id: String(message.id), code: Number(message.code), msg: String(message.msg) })
      return
    }
    const request = { id: String(message.id), name: message.name, params: message.params }
    shell.asked.push(request)
    const answer = shell.answers[request.name as BridgeName] as Answer<BridgeName> | undefined
    const data = answer ? await answer(request.params as never) : new Refusal(BRIDGE_CODE.unknownName, 'unknown name')
    await new Promise((done) => setTimeout(done, delayMs))
    const reply =
      data instanceof Refusal
        ? { id: request.id, code: data.code, data: null, msg: data.msg }
        : { id: request.id, code: BRIDGE_CODE.ok, data, msg: '' }
    // The page may be closed.
    await shell.say(JSON.stringify(reply)).catch(() => undefined)
  }
  if (delayMs === 0) await page.addInitScript(PATIENT_PAGE)
  await page.exposeFunction('toNativeShell', (text: string) => void hear(text))
  const say = '(text) => { window.beforeAsking?.(text); return window.toNativeShell(text) }'
  await page.addInitScript(
    kind === 'android'
      ? `window.GalleriaNative = { postMessage: ${say} }`
      : `window.webkit = { messageHandlers: { galleria: { postMessage: ${say} } } }`,
  )
  return shell
}

declare global {
  interface Window {
    GalleriaBridge?: { receive(message: unknown): void }
  }
}
