import { createHash } from 'node:crypto'
import { ERROR_CODES } from '@contract/codes/errors'
import { FEEDBACK_MAX_LENGTH } from '@contract/codes/help'
import { sql } from 'kysely'
import { type TestMall, testApp } from '../../../test/support/app'
import { capturedLog } from '../../../test/support/captured-log'
import { contentPolicy } from './h5'

const INNER = ['/metrics', '/docs', '/docs/openapi.json']

async function ask(mall: TestMall, url: string, remoteAddress: string, headers: Record<string, string> = {}) {
  const reply = await mall.app.inject({ url, remoteAddress, headers: { host: 'localhost', ...headers } })
  return { status: reply.statusCode, text: reply.body }
}

test('metrics and documentation answer on loopback; from elsewhere they are an unknown path [security.inner-pages]', async () => {
  const mall = await testApp()
  for (const url of INNER) {
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect([own, await ask(mall, url, own)]).toEqual([
        own,
        { status: 200, text: expect.not.stringContaining('"status":0,') },
      ])
    for (const other of ['10.0.0.7', '203.0.113.9', '::ffff:10.0.0.7', '2001:db8::1']) {
      const { status, text } = await ask(mall, url, other)
      expect([url, other, status, JSON.parse(text).code]).toEqual([url, other, 200, ERROR_CODES.NO_INTERFACE_AUTH])
    }
  }
  expect((await ask(mall, '/healthz', '10.0.0.7')).text).toBe('{"status":"ok"}')
  await mall.close()
})

test('while the disk is full a write gets SYS_BUSY, the log has one line, and the mall is not healthy', async () => {
  const { log, text } = capturedLog()
  const mall = await testApp({ log })
  const shopper = await mall.enrol()
  const health = () => ask(mall, '/healthz', '10.0.0.7')
  const { now } = performance
  let leapMs = 0
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + leapMs)
  expect(await health()).toEqual({ status: 200, text: '{"status":"ok"}' })
  // The database file may not grow; reads continue, and so do writes that fit into free pages.
  const pages = (most: number) => mall.services.db.tx((tx) => sql.raw(`pragma max_page_count=${most}`).execute(tx))
  await pages(1)
  const write = (sign: string) =>
    shopper.legacy('account.help.saveFeedback', { type: 'other', content: sign.repeat(FEEDBACK_MAX_LENGTH) })
  const { db } = mall.services
  const body = 'x'.repeat(20_000)
  const fill = () => db.tx((tx) => tx.insertInto('setting').values({ key: 'full', value: body, isPublic: 0 }).execute())
  await expect(fill()).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(await health()).toEqual({ status: 503, text: '{"status":"down","reason":"the disk is full"}' })
  const before = text()
  const refused = await Promise.allSettled([...'一二三四五六七八九'].map(write))
  const reasons = refused.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.filter(({ code }) => code === ERROR_CODES.SYS_BUSY)).toHaveLength(reasons.length)
  const lines = text()
    .slice(before.length)
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  expect(lines).toHaveLength(reasons.length)
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ reason: 'the disk is full', msg: 'the database or its disk failed' })
    expect(line).not.toContain('stack')
  }
  await pages(1_000_000)
  await fill()
  leapMs = 5000
  expect(await health()).toEqual({ status: 200, text: '{"status":"ok"}' })
  expect(text().match(/the mall is (?:not healthy: the disk is full|healthy again)/g)).toEqual([
    'the mall is not healthy: the disk is full',
    'the mall is healthy again',
  ])
  jest.restoreAllMocks()
  await mall.close()
})

test('a database that does not answer is reported without its address', async () => {
  const mall = await testApp()
  const { db } = mall.services
  jest.spyOn(db.q, 'selectFrom').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })
  })
  const down = { status: 503, text: '{"status":"down","reason":"the database does not answer"}' }
  expect(await ask(mall, '/healthz', '10.0.0.7')).toEqual(down)
  jest.restoreAllMocks()
  await mall.close()
})

test('a deployment may open them to its network [security.inner-pages]', async () => {
  const mall = await testApp({ env: { OPS_PUBLIC: '1' } })
  for (const url of INNER)
    expect([url, (await ask(mall, url, '10.0.0.7')).text.includes('"status":0,')]).toEqual([url, false])
  await mall.close()
})

test.each(['0', '1'])(
  'behind a proxy (TRUST_PROXY=%s) no caller becomes local by its own headers [security.inner-pages]',
  async (TRUST_PROXY) => {
    const production = { GALLERIA_MODE: 'production', SMS_URL: 'https://sms.example/', WECHAT_PAY_MCH_ID: '1' }
    const mall = await testApp({ env: { ...production, PUBLIC_HOSTS: 'mall.example', TRUST_PROXY } })
    const isShown = async (said: string) =>
      !(await ask(mall, '/metrics', '127.0.0.1', { 'x-forwarded-for': said })).text.includes('"status":0,')
    // A proxy appends the caller's address to the header that the caller sent.
    for (const said of ['203.0.113.9', '127.0.0.1, 203.0.113.9', '::1, 127.0.0.1, 203.0.113.9'])
      expect([said, await isShown(said)]).toEqual([said, false])
    expect(await isShown('127.0.0.1')).toBe(TRUST_PROXY === '1')
    expect((await ask(mall, '/metrics', '127.0.0.1')).text).toContain('# TYPE')
    await mall.close()
  },
)

test('the page of the contract has one style, allowed by its hash, and allows nothing else', async () => {
  const mall = await testApp()
  const reply = await mall.app.inject({ url: '/docs', headers: { host: 'localhost' } })
  const styles = [...reply.body.matchAll(/<style>([^<]*)<\/style>/g)].map((match) => match[1] ?? '')
  const [hash] = styles.map((style) => createHash('sha256').update(style).digest('base64'))
  expect(styles).toHaveLength(1)
  expect(reply.headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  )
  expect(reply.body).not.toMatch(/<(?:script|link|img|iframe)|<[^>]+\s(?:style|on\w+)=/)
  await mall.close()
})

test('a page runs its own head script, allowed by its hash, and no other inline script [security.page-policy]', () => {
  // Hash of the script `1`: printf 1 | openssl dgst -sha256 -binary | base64
  const policy = contentPolicy('<head><script>1</script></head><body></body>', [])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
  expect(scripts).toEqual(["'self'", "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"])
  expect(policy).toContain("default-src 'self'")
  for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'"])
    expect(policy).toContain(rule)
})
