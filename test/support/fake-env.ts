// The env of a store in a unit test: the test answers each call, and all calls are recorded. The types are the app's.
import type { CoreApi, CrmApi, Input, LegacyApi, PaymentApi, Reply } from '@contract/api'
import type { CallOptions } from '@/app/api'
import { tried } from '@/app/api/api-error'
import type { ToastOptions } from '@/app/dialog'
import { type Env, Stores } from '@/app/stores'

type CoreAnswers = {
  [K in keyof CoreApi]?: (
    input: Input<CoreApi[K]>,
    options?: CallOptions,
  ) => Reply<CoreApi[K]> | Promise<Reply<CoreApi[K]>>
}
type CrmAnswers = {
  [K in keyof CrmApi]?: (input: Input<CrmApi[K]>, options?: CallOptions) => Reply<CrmApi[K]> | Promise<Reply<CrmApi[K]>>
}
type LegacyAnswers = {
  [K in keyof LegacyApi]?: (
    input: Input<LegacyApi[K]>,
    options?: CallOptions,
  ) => Reply<LegacyApi[K]> | null | Promise<Reply<LegacyApi[K]> | null>
}
type PaymentAnswers = {
  [K in keyof PaymentApi]?: (
    input: Input<PaymentApi[K]>,
    options?: CallOptions,
  ) => Reply<PaymentApi[K]> | Promise<Reply<PaymentApi[K]>>
}

export interface FakeAnswers {
  call?: CoreAnswers
  crm?: CrmAnswers
  legacy?: LegacyAnswers
  pay?: PaymentAnswers
  /** Epoch ms of the server's clock; default: a fixed moment. */
  now?: () => number
  /** Whether the shopper is still on the page; default: always. */
  isInFront?: () => boolean
}

interface Sent {
  key: string
  input: unknown
  options: CallOptions | undefined
}
interface Went {
  way: 'push' | 'replace' | 'relaunch' | 'back' | 'login' | 'redirect' | 'web'
  name: string
  params: unknown
}

/** An env and its recorded calls. A call without an answer rejects with the call's name. */
export interface FakeEnv extends Env {
  sent: Sent[]
  went: Went[]
  toasts: { title: string; options: ToastOptions | undefined }[]
}

/** 2026-11-21 12:00 in China. */
const NOON = Date.UTC(2026, 10, 21, 4)

export function fakeEnv(answers: FakeAnswers = {}): FakeEnv {
  const sent: Sent[] = []
  const went: Went[] = []
  const toasts: FakeEnv['toasts'] = []
  const answered = <I, R>(
    key: string,
    answer: ((input: I, options?: CallOptions) => R | Promise<R>) | undefined,
    input: I,
    options: CallOptions | undefined,
  ): Promise<R> => {
    sent.push({ key, input, options })
    return answer
      ? Promise.resolve().then(() => answer(input, options))
      : Promise.reject(new Error(`no answer for ${key}`))
  }
  const goes =
    (way: Went['way']) =>
    (name: string, params?: unknown): Promise<void> => {
      went.push({ way, name, params })
      return Promise.resolve()
    }
  const env: FakeEnv = {
    sent,
    went,
    toasts,
    call: (key, input, options) => answered(key, answers.call?.[key], input, options),
    crm: (key, input, options) => answered(key, answers.crm?.[key], input, options),
    legacy: (key, params, options) => answered(key, answers.legacy?.[key], params, options),
    pay: (key, form, options) => answered(key, answers.pay?.[key], form, options),
    try: tried,
    isInFront: answers.isInFront ?? (() => true),
    now: answers.now ?? (() => NOON),
    stores: new Stores(() => env),
    go: Object.assign(goes('push'), { replace: goes('replace'), relaunch: goes('relaunch') }),
    back: (steps = 1) => {
      went.push({ way: 'back', name: '', params: steps })
      return Promise.resolve()
    },
    leaveLogin: (redirect) => {
      went.push({ way: 'login', name: redirect ?? '', params: undefined })
      return Promise.resolve()
    },
    openRedirect: (address) => {
      went.push({ way: 'redirect', name: address, params: undefined })
      return true
    },
    openWeb: (url) => {
      went.push({ way: 'web', name: url, params: undefined })
      return Promise.resolve()
    },
    toast: (title, options) => {
      toasts.push({ title, options })
    },
  }
  return env
}
