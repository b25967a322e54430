import { PAYMENT_PATH } from '@contract/codes/session'
import { spoken } from '@contract/codes/spoken'
import { readParams, returnAddress } from './address'
import { Cashier } from './cashier'
import { keepSearch, recalledSearch } from './return-query'
import { Screen } from './screen'
import { WayBack } from './way-back'
import { wechatPayment } from './wechat'

const TIMEOUT_MS = 60_000

/** One call of the payment dialect; rejects with an Error whose message is shown. */
async function call(method: string, form: Record<string, string>): Promise<unknown> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
  try {
    const body = new URLSearchParams({ method, ...form })
    const response = await fetch(PAYMENT_PATH, { method: 'POST', body, signal: stop.signal })
    const reply = (await response.json()) as { code: number; msg: string; data: unknown }
    if (reply.code !== 0) throw new Refusal(spoken(reply.code, reply.msg))
    return reply.data
  } catch (error) {
    // The browser's text about a broken connection is not for shoppers.
    throw error instanceof Refusal ? error : new Error('')
  } finally {
    clearTimeout(timer)
  }
}

class Refusal extends Error {}

function start(): void {
  const search = recalledSearch(localStorage, location.search)
  if (search !== location.search) history.replaceState(history.state, '', search)
  const params = readParams(search)
  if (params.payOrderNo === '') {
    console.error('payment failed, missing order number')
    return
  }
  const hosts = document.querySelector('meta[name="allowed-hosts"]')?.getAttribute('content') ?? ''
  const screen = new Screen(document)
  const cashier = new Cashier(params, {
    href: location.href,
    allowedHosts: hosts.split(' ').filter((host) => host !== ''),
    payInWechat: wechatPayment(window),
    call,
    async leave(href, isReturning) {
      await wayBack.lower()
      // A payer who returns from the provider in any way sees the result.
      if (isReturning) {
        keepSearch(localStorage, location.search)
        history.replaceState(null, '', returnAddress(location.href))
      }
      if (isReturning) location.assign(href)
      else location.replace(href)
    },
    async back() {
      await wayBack.lower()
      history.back()
    },
    show(scene) {
      screen.show(scene)
      if (scene.kind === 'till') wayBack.raise()
    },
    pause: (ms) => new Promise((done) => setTimeout(done, ms)),
  })
  const wayBack = new WayBack(window, () => {
    // Added again, so that a second step back also asks for confirmation.
    if (cashier.scene.kind === 'till') wayBack.raise()
    screen.askToLeave()
  })
  screen.attach(cashier)
  void cashier.open()
  // The browser's back cache restores the page as it was left, on its way to the provider: poll for the result.
  addEventListener('pageshow', (event) => {
    if (event.persisted) void cashier.ask()
  })
}

start()
