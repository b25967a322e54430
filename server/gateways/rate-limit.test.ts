import { ERROR_CODES } from '@contract/codes/errors'
import { testApp } from '../../test/support/app'
import { TurnableClock } from '../kernel/clock'
import { RateLimiter } from './rate-limit'

const DAY_MS = 86_400_000
const PER_MINUTE = 2
const LIMITS = {
  anonymousPerMinute: PER_MINUTE,
  shopperPerMinute: PER_MINUTE,
  unsignedPerMinute: PER_MINUTE,
  trackingPerMinute: PER_MINUTE,
}

test.each([-DAY_MS, DAY_MS])('a clock that is set by %i ms neither refuses callers nor gives them more', (ms) => {
  const clock = new TurnableClock()
  clock.stop()
  const limiter = new RateLimiter(LIMITS, clock)
  expect(limiter.take('one', true)).toBe(true)
  clock.set(ms)
  expect([limiter.take('one', true), limiter.take('one', true)]).toEqual([true, false])
  clock.advance(60_000 / PER_MINUTE)
  expect([limiter.take('one', true), limiter.take('one', true)]).toEqual([true, false])
})

test('payment and upload calls have no session and are limited by address [security.unsigned-limit]', async () => {
  const mall = await testApp({ env: { RATE_UNSIGNED: '2' } })
  mall.clock.stop()
  const send = async (url: string, remoteAddress: string) => {
    const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'method=pay.paymentService.initPay&payOrderNo=nobody-knows-it'
    const reply = await mall.app.inject({ method: 'POST', url, remoteAddress, headers, payload })
    return { status: reply.statusCode, code: reply.json<{ code?: number }>().code }
  }
  for (let i = 0; i < 2; i++) expect((await send('/pay.do', '10.1.1.1')).status).toBe(200)
  expect(await send('/pay.do', '10.1.1.1')).toEqual({ status: 403, code: ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR })
  expect((await send('/pay.do', '10.1.1.2')).status).toBe(200)
  for (let i = 0; i < 2; i++) expect((await send('/media/up', '10.1.1.3')).status).toBe(400)
  expect((await send('/media/up', '10.1.1.3')).status).toBe(429)
  expect((await send('/media/up', '10.1.1.4')).status).toBe(400)
  await mall.close()
})
