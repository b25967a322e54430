import { type AddressInfo, connect } from 'node:net'
import type { ConsoleEndpointSpec } from '@contract/endpoint'
import { Nothing } from '@contract/schema/shared'
import Fastify from 'fastify'
import { type TestMall, testApp } from '../../../test/support/app'
import { ConsoleClient, staffClient } from '../../../test/support/console-client'
import { eventually } from '../../../test/support/eventually'
import { heapUsed } from '../../../test/support/heap-used'
import { isLong, tiered } from '../../../test/support/tier'
import { RateLimiter } from '../rate-limit'
import { registerConsole } from './console.gateway'
import type { ConsoleDownloadRoute, Download } from './console-endpoint'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

const SPEC: Omit<ConsoleEndpointSpec, 'reply'> = { auth: 'staff:orders.read', input: Nothing, isConsole: true }
const PAGE = 500

/** A gateway with one download, whose file has these pages. */
async function gatewayOf(pages: () => Download['pages']) {
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const { clock, services, config } = mall
  const limiter = new RateLimiter(config.rateLimits, clock)
  const route: ConsoleDownloadRoute = {
    key: 'probe/export',
    spec: SPEC,
    download: () => Promise.resolve({ fileName: '订单.csv', pages: pages() }),
  }
  registerConsole(app, [route], { clock, log: services.log, limiter, staff: services.staffSessions, isDemo: true })
  const { client } = await staffClient(mall, 'clerk')
  const browser = new ConsoleClient({ app, clock, config })
  browser.cookie = client.cookie
  return { app, browser }
}

async function* rowsOf(count: number, asked = { pages: 0 }): AsyncGenerator<string[][]> {
  for (let from = 0; from < count; from += PAGE) {
    asked.pages += 1
    yield Array.from({ length: Math.min(PAGE, count - from) }, (_, at) => [`row ${from + at}`, '=1+1', 'a,"b"'])
  }
}

test('3,000 rows arrive whole, with a byte order mark and escaped formulas [console.download]', async () => {
  const { app, browser } = await gatewayOf(() => rowsOf(3000))
  const reply = await browser.file('probe/export' as 'order/export', {} as never)
  const lines = reply.text.slice(1).split('\r\n')
  expect(reply.text.charCodeAt(0)).toBe(0xfeff)
  expect(lines).toHaveLength(3001)
  expect([lines[0], lines[2999], lines[3000]]).toEqual([`row 0,'=1+1,"a,""b"""`, `row 2999,'=1+1,"a,""b"""`, ''])
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="export.csv"; filename*=UTF-8''${encodeURIComponent('订单.csv')}`,
  )
  await app.close()
})

test('a download passes the checks of every call, and a failure before its first byte is JSON [console.download]', async () => {
  const { app, browser } = await gatewayOf(async function* (): AsyncGenerator<string[][]> {
    yield* []
    throw new Error('broken')
  })
  expect(await browser.send('probe/export', {})).toMatchObject({ data: null })
  expect((await browser.send('probe/export', {}, { headers: { origin: 'http://evil.example' } })).http).toBe(403)
  const { client } = await staffClient(mall, 'content')
  browser.cookie = client.cookie
  expect((await browser.send('probe/export', {})).message).not.toBe('')
  await app.close()
})

/** Sends the call over a socket that reads only the first bytes of the reply. */
async function slowSocket(app: ReturnType<typeof Fastify>, cookie: string) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const socket = connect(port, '127.0.0.1')
  socket.write(
    [
      'POST /console/api/probe/export HTTP/1.1',
      `host: ${host}`,
      `origin: http://${host}`,
      'x-console: 1',
      'content-type: application/json',
      `cookie: ${cookie}`,
      'content-length: 2',
      '',
      '{}',
    ].join('\r\n'),
  )
  await new Promise((done) => socket.once('data', done))
  socket.pause()
  return socket
}

test('pages are read as the browser receives them, and none after it disconnects [console.download]', async () => {
  const asked = { pages: 0 }
  let isEnded = false
  const { app, browser } = await gatewayOf(async function* (): AsyncGenerator<string[][]> {
    try {
      yield* rowsOf(5_000_000, asked)
    } finally {
      isEnded = true
    }
  })
  const socket = await slowSocket(app, browser.cookie ?? '')
  let seen = -1
  await eventually(async () => {
    const isStill = seen === asked.pages
    seen = asked.pages
    await new Promise((done) => setTimeout(done, 50))
    return isStill
  }, 'the stream waits for the browser')
  expect(asked.pages).toBeLessThan(5_000_000 / PAGE / 2)
  socket.destroy()
  await eventually(async () => isEnded, 'the pages end with the connection')
  await app.close()
})

test('the heap stays flat however long the file is [console.download]', async () => {
  const count = tiered(20_000, 500_000)
  let most = 0
  const before = heapUsed()
  const { app, browser } = await gatewayOf(async function* (): AsyncGenerator<string[][]> {
    let pages = 0
    for await (const page of rowsOf(count)) {
      if (isLong && ++pages % 100 === 0) most = Math.max(most, heapUsed() - before)
      yield page
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const reply = await fetch(`http://${host}/console/api/probe/export`, {
    method: 'POST',
    headers: {
      origin: `http://${host}`,
      'x-console': '1',
      'content-type': 'application/json',
      cookie: browser.cookie ?? '',
    },
    body: '{}',
  })
  let bytes = 0
  for await (const chunk of reply.body ?? []) bytes += (chunk as Uint8Array).length
  expect(bytes).toBeGreaterThan(count * 20)
  expect(most).toBeLessThan(30_000_000)
  await app.close()
})
