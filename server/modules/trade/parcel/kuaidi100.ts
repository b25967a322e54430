import { createHash, timingSafeEqual } from 'node:crypto'
import { MALL_CARRIER, PARCEL_STATE, type ParcelState, RIDER_CARRIER } from '@contract/codes/parcel'
import type { Carrier, CarrierNews, CarrierTrack } from './carrier'
import type { ParcelRow } from './parcel.repo'

/** Posts a form to the service and resolves to the reply's body. Rejects when it cannot be reached in time. */
export type PostForm = (url: string, form: Record<string, string>) => Promise<string>

export interface Kuaidi100Options {
  /** Customer number of the account, and the key that signs queries. */
  customer: string
  key: string
  /** Callback address without the parcel's id; empty: the service is polled. */
  callbackUrl: string
  /** Signs callbacks. */
  salt: string
  /** Base URL of the service: https://poll.kuaidi100.com */
  url: string
  post: PostForm
}

/** Parcel states by the state number of the service; STEPS: states of single tracks by their text. */
const STATES: Readonly<Record<string, ParcelState>> = {
  0: PARCEL_STATE.moving,
  1: PARCEL_STATE.collected,
  2: PARCEL_STATE.moving,
  3: PARCEL_STATE.signed,
  4: PARCEL_STATE.returned,
  5: PARCEL_STATE.arriving,
  6: PARCEL_STATE.refused,
  7: PARCEL_STATE.moving,
  8: PARCEL_STATE.moving,
  14: PARCEL_STATE.refused,
}
const STEPS: Readonly<Record<string, ParcelState>> = {
  揽收: PARCEL_STATE.collected,
  派件: PARCEL_STATE.arriving,
}
const HOUR_MS = 3_600_000
/** The service allows no shorter interval; with callbacks, polling only recovers lost ones. */
const ASK_EVERY = 4 * HOUR_MS
const MAKE_SURE_EVERY = 24 * HOUR_MS

interface Reply {
  message?: string
  /** The tracking number. */
  nu?: string
  state?: string
  data?: readonly { time?: string; context?: string; status?: string }[]
}

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()

/**
 * Client of the Kuaidi100 tracking API: signed queries (`poll/query.do`: MD5 of param, key and customer), one
 * subscription per number (`poll`), and callbacks (MD5 of param and our salt).
 */
export class Kuaidi100 implements Carrier {
  constructor(private readonly options: Kuaidi100Options) {}

  follows({ companyCode }: Pick<ParcelRow, 'companyCode'>): boolean {
    return companyCode !== '' && companyCode !== MALL_CARRIER && companyCode !== RIDER_CARRIER
  }

  async ask(parcel: ParcelRow, now: number): Promise<CarrierNews> {
    const { callbackUrl } = this.options
    if (callbackUrl !== '' && parcel.state === PARCEL_STATE.sent && now - parcel.newsAt < HOUR_MS) {
      await this.#subscribe(parcel)
      return { tracks: [], nextAt: now + MAKE_SURE_EVERY }
    }
    const { customer, key, url, post } = this.options
    const param = JSON.stringify({ com: parcel.companyCode, num: parcel.no, phone: parcel.phoneTail, resultv2: '1' })
    const sign = md5(param + key + customer)
    const reply = JSON.parse(await post(`${url}/poll/query.do`, { customer, sign, param })) as Reply
    return { tracks: tracksOf(reply), nextAt: now + (callbackUrl === '' ? ASK_EVERY : MAKE_SURE_EVERY) }
  }

  /** Number and news of a callback; null when its signature is wrong. Throws on a body of another format. */
  read(form: ReadonlyMap<string, string>): (CarrierNews & { no: string }) | null {
    const param = form.get('param') ?? ''
    const [given, own] = [
      Buffer.from((form.get('sign') ?? '').toUpperCase()),
      Buffer.from(md5(param + this.options.salt)),
    ]
    if (given.length !== own.length || !timingSafeEqual(given, own)) return null
    const { lastResult } = JSON.parse(param) as { lastResult?: Reply }
    return { no: lastResult?.nu ?? '', tracks: tracksOf(lastResult ?? {}), nextAt: null }
  }

  async #subscribe({ id, companyCode, no, phoneTail }: ParcelRow): Promise<void> {
    const { key, callbackUrl, salt, url, post } = this.options
    const parameters = { callbackurl: `${callbackUrl}/${id}`, salt, phone: phoneTail, resultv2: '1' }
    const param = JSON.stringify({ company: companyCode, number: no, key, parameters })
    const reply = JSON.parse(await post(`${url}/poll`, { schema: 'json', param })) as { returnCode?: string }
    // 501: the number is subscribed already.
    if (reply.returnCode !== '200' && reply.returnCode !== '501')
      throw new Error(`the tracking service answered ${reply.returnCode ?? 'without a code'}`)
  }
}

/** Tracks of a reply; only the newest has the parcel's own state. */
function tracksOf({ state = '', data = [] }: Reply): CarrierTrack[] {
  const steps = data.flatMap(({ time = '', context = '', status = '' }) => {
    const at = Date.parse(`${time.replace(' ', 'T')}+08:00`)
    return Number.isNaN(at) || context === ''
      ? []
      : [{ at, state: STEPS[status] ?? PARCEL_STATE.moving, text: context.slice(0, 300) }]
  })
  const newest = steps.reduce<CarrierTrack | null>((a, b) => (a === null || b.at > a.at ? b : a), null)
  const now = STATES[state]
  return steps.map((step) => (step === newest && now !== undefined ? { ...step, state: now } : step))
}
