import http, { createServer, type RequestOptions, request, type Server } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { isPublicAddress, publicAddressOf, RefusedAddress } from './address-guard'
import { PICTURE_LIMITS, pictureFetcher } from './fetch-picture'

describe('public and private addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    'fe80::1%eth0',
    'not an address',
  ])('%s is not public [security.private-addresses]', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2400:3200::1'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    'http://127.0.0.1/a.jpg',
    'http://2130706433/a.jpg',
    'http://0x7f.1/a.jpg',
    'http://0177.0.0.1/a.jpg',
    'http://10.0.0.8/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/a.jpg',
    'http://[::ffff:127.0.0.1]/a.jpg',
    'http://localhost/a.jpg',
    'file:///etc/passwd',
    'ftp://8.8.8.8/a.jpg',
    'http://[64:ff9b::7f00:1]/a.jpg',
    'http://user:secret@8.8.8.8/a.jpg',
    'http://user@8.8.8.8/a.jpg',
    'http://:secret@8.8.8.8/a.jpg',
  ])('%s is not fetched [security.private-addresses]', async (address) => {
    await expect(publicAddressOf(new URL(address))).rejects.toThrow(RefusedAddress)
  })

  test('a name is refused if one of its addresses is private [security.private-addresses]', async () => {
    const named =
      (...addresses: string[]) =>
      async () =>
        addresses.map((address) => ({ address, family: 4 }))
    const url = new URL('https://pictures.example/a.jpg')
    await expect(publicAddressOf(url, named('192.168.0.7'))).rejects.toThrow('pictures.example 是内网地址')
    await expect(publicAddressOf(url, named('8.8.8.8', '127.0.0.1'))).rejects.toThrow(RefusedAddress)
    await expect(publicAddressOf(url, named())).rejects.toThrow('找不到主机')
    expect(await publicAddressOf(url, named('8.8.8.8'))).toEqual({ address: '8.8.8.8', family: 4 })
  })
})

describe('fetching a picture', () => {
  let server: Server
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer((incoming, answer) => {
      asked.push(incoming.url ?? '')
      const [, kind, rest] = /^\/([a-z]+)\/?(.*)$/.exec(incoming.url ?? '') ?? []
      if (kind === 'hop') answer.writeHead(302, { location: rest === '0' ? '/ok' : `/hop/${Number(rest) - 1}` }).end()
      else if (kind === 'inside') answer.writeHead(301, { location: 'http://10.0.0.1/secret.jpg' }).end()
      else if (kind === 'named') answer.writeHead(307, { location: 'http://inside.example/secret.jpg' }).end()
      else if (kind === 'large') answer.writeHead(200, { 'content-length': '5000' }).end(Buffer.alloc(5000))
      else if (kind === 'claims') answer.writeHead(200, { 'content-length': String(rest) }).flushHeaders()
      else if (kind === 'endless') stream(answer)
      else if (kind === 'slow') answer.writeHead(200).write('.')
      else if (kind === 'ok') answer.writeHead(200).end('picture')
      else answer.writeHead(404).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  function stream(answer: { write(part: Buffer): unknown; destroyed: boolean }): void {
    if (answer.destroyed) return
    answer.write(Buffer.alloc(400))
    setTimeout(() => stream(answer), 1)
  }

  /** The test resolves the names; only the connection goes to the test's own server. */
  const deps: Parameters<typeof pictureFetcher>[1] = {
    resolve: async (host) => [{ address: host === 'inside.example' ? '10.0.0.1' : '8.8.8.8', family: 4 }],
    ask: (url, _to, signal) =>
      new Promise((resolve, reject) => {
        const { port } = server.address() as AddressInfo
        request({ host: '127.0.0.1', port, path: url.pathname, signal, agent: false }, resolve)
          .once('error', reject)
          .end()
      }),
  }
  const within = (timeoutMs: number) => pictureFetcher({ bytes: 4000, timeoutMs, redirects: 3 }, deps)
  const fetch = within(60_000)
  const from = (path: string) => fetch(`http://pictures.example/${path}`)

  test('a picture is fetched, also after three redirects', async () => {
    expect((await from('ok')).toString()).toBe('picture')
    expect((await from('hop/2')).toString()).toBe('picture')
  })
  test('a fourth redirect is refused', () => expect(from('hop/3')).rejects.toThrow('跳转超过 3 次'))
  test('a redirect to a private address is refused before any request to it [security.private-addresses]', async () => {
    asked.length = 0
    await expect(from('inside')).rejects.toThrow('10.0.0.1 是内网地址')
    await expect(from('named')).rejects.toThrow('inside.example 是内网地址')
    expect(asked).toEqual(['/inside', '/named'])
  })
  test('a reply that is too large is refused, with and without a content-length', async () => {
    await expect(from('large')).rejects.toThrow('超过')
    await expect(from('endless')).rejects.toThrow('超过')
  })
  test('a declared size that is too large is refused at once', () =>
    expect(from('claims/4001')).rejects.toThrow('超过'))
  test('the default limits: ten megabytes, ten seconds, three redirects [security.private-addresses]', async () => {
    const clock = jest.spyOn(AbortSignal, 'timeout')
    const usual = pictureFetcher(undefined, deps)
    await expect(usual('http://pictures.example/claims/10000001')).rejects.toThrow('超过 10 MB')
    expect((await usual('http://pictures.example/hop/2')).toString()).toBe('picture')
    await expect(usual('http://pictures.example/hop/3')).rejects.toThrow('跳转超过 3 次')
    expect(clock.mock.calls).toEqual([[10_000], [10_000], [10_000]])
    clock.mockRestore()
  })
  test('the connection uses the checked address, even if the name changes [security.private-addresses]', async () => {
    const named: unknown[] = []
    const connecting = (url: string | URL | RequestOptions, options: RequestOptions) => {
      for (const all of [true, false])
        options.lookup?.('pictures.example', { all }, (_error, address, family) => named.push([address, family]))
      named.push([String(url), options.agent])
      throw new Error('far enough')
    }
    const spies = [jest.spyOn(http, 'request'), jest.spyOn(https, 'request')]
    for (const spy of spies) spy.mockImplementation(connecting as never)
    const real = pictureFetcher(PICTURE_LIMITS, { resolve: async () => [{ address: '8.8.4.4', family: 4 }] })
    for (const scheme of ['http', 'https']) {
      named.length = 0
      const address = `${scheme}://pictures.example/a.jpg`
      await expect(real(address)).rejects.toThrow('far enough')
      expect(named).toEqual([
        [[{ address: '8.8.4.4', family: 4 }], undefined],
        ['8.8.4.4', 4],
        [address, false],
      ])
    }
    for (const spy of spies) spy.mockRestore()
  })
  test('a name lookup without an answer times out', async () => {
    const lost = pictureFetcher({ ...PICTURE_LIMITS, timeoutMs: 20 }, { resolve: () => new Promise(() => undefined) })
    await expect(lost('http://lost.example/a.jpg')).rejects.toThrow('0.02 秒内没有回应')
  })
  test('a reply that is too slow is refused', () =>
    expect(within(1000)('http://pictures.example/slow')).rejects.toThrow('1 秒内没有回应'))
  test('a missing reply is refused', () => expect(from('nothing')).rejects.toThrow('回应是 404'))
  test('an invalid address is refused', () => expect(fetch('a picture')).rejects.toThrow('不是网址'))
})
