import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { LEGACY_PATH, PAYMENT_PATH } from '@contract/codes/session'
import { testApp } from '../../../test/support/app'
import { eventually } from '../../../test/support/eventually'
import { Metrics } from './metrics'

/** Metrics as Prometheus reads them: name and labels of each line, and its value. */
async function read(metrics: Metrics): Promise<Map<string, number>> {
  const { text } = await metrics.text()
  return figures(text)
}
function figures(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

let metrics: Metrics
beforeEach(() => {
  metrics = new Metrics()
})
afterEach(() => metrics.close())

test('requests are counted by route, status and code, with durations in seconds', async () => {
  metrics.record('/a', 200, 0, 3)
  metrics.record('/a', 200, 99950015, 40)
  metrics.record('/a', 403, 99950013, 6000)
  const found = await read(metrics)
  const bucket = (le: string, status = 200) =>
    found.get(`galleria_request_duration_seconds_bucket{le="${le}",route="/a",status="${status}"}`)
  expect([bucket('0.002'), bucket('0.005'), bucket('0.025'), bucket('0.05'), bucket('+Inf')]).toEqual([0, 1, 1, 2, 2])
  expect([bucket('5', 403), bucket('+Inf', 403)]).toEqual([0, 1])
  expect(found.get('galleria_request_duration_seconds_sum{route="/a",status="200"}')).toBeCloseTo(0.043)
  for (const code of [0, 99950015, 99950013])
    expect([code, found.get(`galleria_result_total{route="/a",code="${code}"}`)]).toEqual([code, 1])
})

test('two apps of one process have separate metrics', async () => {
  const other = new Metrics()
  metrics.record('/mine', 200, 0, 1)
  const [mine, others] = [await metrics.text(), await other.text()]
  expect([mine.text.includes('/mine'), others.text.includes('/mine')]).toEqual([true, false])
  other.close()
})

test('memory, CPU, event loop and garbage collections of the process are reported until it is closed', async () => {
  const before = await read(metrics)
  expect(before.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1e6)
  expect(before.get('nodejs_heap_size_total_bytes')).toBeLessThan(getHeapStatistics().heap_size_limit)
  expect(before.get('process_resident_memory_bytes')).toBeGreaterThan(before.get('nodejs_heap_size_used_bytes') ?? 0)
  expect(before.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(before.get('process_start_time_seconds')).toBeCloseTo(Date.now() / 1000 - process.uptime(), -1)
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  const pauses = async () => (await read(metrics)).get('nodejs_gc_duration_seconds_count{kind="major"}') ?? 0
  await eventually(async () => (await pauses()) > 0, 'a collection is reported')
  const lag = async () => {
    const found = await read(metrics)
    return ['p50', 'mean', 'max'].map((name) => found.get(`nodejs_eventloop_lag_${name}_seconds`) ?? -1)
  }
  await eventually(async () => {
    await lag()
    // The loop is measured before and after it is blocked.
    await new Promise((done) => setTimeout(done, 120))
    const end = performance.now() + 300
    while (performance.now() < end);
    await new Promise((done) => setTimeout(done, 60))
    const [p50 = -1, mean = -1, max = -1] = await lag()
    return 0 <= p50 && p50 <= max && 0 < mean && mean < max && max > 0.2
  }, 'the loop is late, with all values of one period')
  metrics.close()
  const known = await pauses()
  collect()
  await new Promise((done) => setTimeout(done, 60))
  expect([await pauses(), await lag()]).toEqual([known, [0, 0, 0]])
})

test('a route is an address of ours or a method of it, never the path of a request', async () => {
  const mall = await testApp()
  const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }
  const post = (url: string, payload: string) => mall.app.inject({ method: 'POST', url, payload, headers })
  await post(LEGACY_PATH, 'method=account.session.gen&params={}')
  await post(LEGACY_PATH, 'method=made.up.by.somebody')
  await post(PAYMENT_PATH, 'method=pay.paymentService.initPay&payOrderNo=x')
  await post('/pay/notice/somebody', '{}')
  for (const url of ['/made/up', '/%ff', '/service/app/user/product/suggest?keyword=secret'])
    await mall.app.inject({ url, headers: { host: 'localhost' } })
  const { body, headers: said } = await mall.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
  expect(said['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const routes = new Set([...body.matchAll(/galleria_result_total\{route="([^"]*)"/g)].map((match) => match[1]))
  expect([...routes].sort()).toEqual(
    [
      '/app.do',
      '/app.do#account.session.gen',
      '/pay.do#pay.paymentService.initPay',
      '/pay/notice/:provider',
      '/service/app/user/product/suggest',
      'unknown',
    ].sort(),
  )
  await mall.close()
})
