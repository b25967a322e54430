import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { migratedDb } from '../../test/support/app'
import { pictureFetcher } from './fetch-picture'
import { type ImportMall, importMall, PLACEHOLDER, STORE } from './fixture'

// A whole import with a local server as the remote host. The test resolves the names, and only the
// connection to an address that was found public goes to that server; everything before it is production code.
const LIMIT_BYTES = 60_000
const HASTY_MS = 700
let photo: Buffer
let noise: Buffer
let remote: Server
let asked: string[] = []
let mall: ImportMall
let drop: () => Promise<void>
/** Timeout of the slow request: it expires once the reply has begun, however busy the machine is. */
let hastyTime: AbortController

const PAGES: Record<string, (answer: ServerResponse) => void> = {
  '/good.jpg': (answer) => answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo),
  // The bytes count, not the name.
  '/good-as-text': (answer) => answer.writeHead(200, { 'content-type': 'text/plain' }).end(photo),
  '/moved.jpg': (answer) => answer.writeHead(302, { location: '/good.jpg?moved' }).end(),
  '/large.png': (answer) => answer.writeHead(200, { 'content-type': 'image/png' }).end(noise),
  '/slow.jpg': (answer) => answer.writeHead(200).write(photo.subarray(0, 100), () => hastyTime.abort()),
  '/page.jpg': (answer) =>
    answer.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html><script>1</script></html>'),
  '/drawing.svg': (answer) =>
    answer.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/broken.jpg': (answer) => answer.writeHead(200).end(photo.subarray(0, 400)),
  '/inward.jpg': (answer) => answer.writeHead(302, { location: 'http://169.254.169.254/secret.jpg' }).end(),
  '/inward-by-name.jpg': (answer) => answer.writeHead(302, { location: 'http://inside.example/secret.jpg' }).end(),
}

beforeAll(async () => {
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()
  noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  remote = createServer((incoming, answer) => {
    asked.push(incoming.url ?? '')
    const page = PAGES[(incoming.url ?? '').split('?')[0] ?? '']
    if (page) page(answer)
    else answer.writeHead(404).end()
  })
  await new Promise<void>((done) => remote.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  remote.closeAllConnections()
  remote.close()
})
beforeEach(async () => {
  const database = await migratedDb()
  mall = await importMall(database.db)
  drop = database.drop
  asked = []
  hastyTime = new AbortController()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === HASTY_MS ? hastyTime.signal : timeout(ms)))
})
afterEach(async () => {
  jest.restoreAllMocks()
  mall.end()
  await drop()
})

const port = () => (remote.address() as AddressInfo).port
const within = (timeoutMs: number) =>
  pictureFetcher(
    { bytes: LIMIT_BYTES, timeoutMs, redirects: 3 },
    {
      resolve: async (host) => [{ address: host === 'inside.example' ? '10.0.0.1' : '8.8.8.8', family: 4 }],
      ask: (url, to, signal) =>
        new Promise((resolve, reject) => {
          if (to.address !== '8.8.8.8') throw new Error(`asked at ${to.address}`)
          const path = url.pathname + url.search
          request({ host: '127.0.0.1', port: port(), path, signal, agent: false }, resolve).once('error', reject).end()
        }),
    },
  )
const [patient, hasty] = [within(60_000), within(HASTY_MS)]
const fetch: typeof patient = (url, ...more) => (url.includes('/slow') ? hasty : patient)(url, ...more)

/** Imports one product for each picture. */
function imported(urls: readonly string[]) {
  const rows = urls.map((url, i) => `thing-${i},Thing ${i},${10 + i},${url}\n`).join('')
  const file = join(mall.mediaFolder, 'given.csv')
  writeFileSync(file, `Handle,Title,Variant Price,Image Src\n${rows}`)
  return mall.run(file, { fetch })
}
async function pictureOf(i: number) {
  const id = `${STORE}.thing-${i}`
  return (await mall.editor.findKnown(mall.db.q, [id])).get(id)?.draft.pictures
}
const stored = () => (existsSync(join(mall.mediaFolder, 'import')) ? readdirSync(join(mall.mediaFolder, 'import')) : [])

test('a valid picture is imported, encoded in each size and without metadata', async () => {
  const good = ['good.jpg', 'good-as-text', 'moved.jpg'].map((name) => `http://pictures.example/${name}`)
  const { summary, problems } = await imported(good)
  expect(problems).toEqual([])
  expect(summary.pictures).toEqual({ fetched: 3, missing: 0 })
  for (const i of good.keys()) {
    const [picture] = (await pictureOf(i)) ?? []
    expect(picture?.url).toMatch(/^\/media\/import\/[0-9a-f]{32}-256\.webp$/)
    for (const size of [256, 128]) {
      const file = join(mall.mediaFolder, (picture?.url ?? '').slice('/media/'.length).replace('-256', `-${size}`))
      const { format, width, exif } = await sharp(file).metadata()
      expect({ format, width, exif }).toEqual({ format: 'webp', width: size, exif: undefined })
    }
  }
  expect(stored()).toHaveLength(6)
  // The same file again makes no request.
  asked = []
  expect((await imported(good)).summary).toMatchObject({ products: { unchanged: 3 }, pictures: { fetched: 0 } })
  expect(asked).toEqual([])
})

test.each([
  ['a file over the size limit', 'http://pictures.example/large.png', '超过 0 MB', ['/large.png']],
  ['a host that does not answer in time', 'http://pictures.example/slow.jpg', '0.7 秒内没有回应', ['/slow.jpg']],
  ['an HTML page with the type of a picture', 'http://pictures.example/page.jpg', 'not a picture', ['/page.jpg']],
  ['an SVG', 'http://pictures.example/drawing.svg', 'not a picture', ['/drawing.svg']],
  ['a truncated picture', 'http://pictures.example/broken.jpg', '', ['/broken.jpg']],
  ['a missing file', 'http://pictures.example/gone.jpg', '回应是 404', ['/gone.jpg']],
  ['a name that resolves to a private address', 'http://inside.example/good.jpg', 'inside.example 是内网地址', []],
  ['a private address', 'http://192.168.0.1/good.jpg', '192.168.0.1 是内网地址', []],
  ['the loopback address', 'http://127.0.0.1:PORT/good.jpg', '127.0.0.1 是内网地址', []],
  [
    'a redirect to a private address',
    'http://pictures.example/inward.jpg',
    '169.254.169.254 是内网地址',
    ['/inward.jpg'],
  ],
  [
    'a redirect to a name with a private address',
    'http://pictures.example/inward-by-name.jpg',
    'inside.example 是内网地址',
    ['/inward-by-name.jpg'],
  ],
  ['an address that is not http', 'file:///etc/passwd', '不能从 file: 取图', []],
])('%s: the placeholder is used and the report has a line', async (_what, address, reason, seen) => {
  const url = address.replace('PORT', String(port()))
  const { summary, problems } = await imported([url, 'http://pictures.example/good.jpg'])
  expect(problems).toEqual([
    {
      line: 2,
      handle: 'thing-0',
      kind: 'warning',
      reason: expect.stringMatching(/^图片没有取到：/),
    },
  ])
  expect(problems[0]?.reason).toContain(reason)
  expect(problems[0]?.reason).toContain(`（${url}）`)
  expect(summary).toMatchObject({
    warnings: 1,
    products: { added: 2, refused: 0 },
    pictures: { fetched: 1, missing: 1 },
  })
  expect(await pictureOf(0)).toEqual([PLACEHOLDER])
  // The valid picture of the same product is imported; of the invalid one nothing is kept.
  expect((await pictureOf(1))?.[0]?.url).toContain('/media/import/')
  expect(stored()).toHaveLength(2)
  expect(asked.filter((path) => path !== '/good.jpg')).toEqual(seen)
})
