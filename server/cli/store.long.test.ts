import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { migratedDb } from '../../test/support/app'
import { fingerprint } from '../../test/support/fingerprint'
import type { Db } from '../kernel/db'
import { commandLine, settingsFor } from './mall.fixture'

let db: Db
let drop: () => Promise<void>
let env: Record<string, string>
let folder: string
let end: () => void
beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
  ;({ env, folder, end } = await settingsFor(db))
})
afterAll(async () => {
  end()
  await drop()
})

const { runCommand: mall, runJson: json } = commandLine(() => env)

const IMPORT = ['import', 'test/data/shopify-newer.csv', '--no-images']
const HARBOUR = ['store', 'add', 'harbour', '--name', '海港店', '--at', '30.25,120.17']

test('in an empty mall commands print the next step; then it gets a store and goods', async () => {
  expect((await mall('store', 'list')).stdout).toContain('there is no store yet: store add <id>')
  expect(await json('store', 'list')).toEqual([])
  for (const args of [IMPORT, [...IMPORT, '--store', 'harbour']]) {
    const refused = await mall(...args)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('mall store add <id> --name')])
  }

  expect(await json(...HARBOUR)).toMatchObject({
    storeId: 'harbour',
    businessId: 'b-harbour',
    name: '海港店',
    x: 30.25,
    y: 120.17,
    openTime: '10:00',
    closeTime: '22:00',
    delivery: ['logistics'],
    freightCents: 0,
    position: 0,
    added: true,
  })
  // A shopper can load its logo as well.
  expect(existsSync(join(folder, 'media/art/1f6cd-fe0f-256.webp'))).toBe(true)

  const report = await mall(...IMPORT, '--store', 'harbour')
  expect(report.code).toBe(0)
  expect(report.stdout).toContain('store     海港店 (harbour), 4 products\n')
  expect((await json(...IMPORT)).stores).toEqual([{ storeId: 'harbour', name: '海港店', products: 4 }])
})

test('the same command again changes nothing, another store under its id is refused', async () => {
  await mall(...HARBOUR)
  const before = await fingerprint(db)
  expect(await json(...HARBOUR)).toMatchObject({ storeId: 'harbour', added: false })
  expect((await mall(...HARBOUR)).stdout).toBe('harbour: exists already, nothing changed\n')
  const other = await mall(...HARBOUR, '--floor', '3F')
  expect(other).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('store edit harbour') })
  expect((await mall('store', 'edit', 'harbour', '--hours', '10:00-22:00')).stdout).toBe('harbour: nothing changed\n')
  expect(await fingerprint(db)).toEqual(before)
})

test('every option is stored, shown and can be changed [store.options]', async () => {
  const given = {
    kind: 'supermarket',
    type: 'FOOD',
    floor: 'B1',
    unit: 'B1-101',
    'other-hours': '2026-10-01..2026-10-03 closed 国庆; 2027-01-01 12:00-20:00',
    phone: '0571-0000 0101',
    address: '江汉路 1515 号',
    hours: '18:00-02:00',
    delivery: 'instant,express,pickup',
    freight: '8',
    'free-over': '99.50',
    'instant-freight': '6.00',
    'instant-free-over': '0',
    'instant-minutes': '45',
    'instant-least': '20',
    areas: '3301,3302',
    notice: '今日特价',
    closed: 'yes',
    'self-run': 'yes',
    business: 'b-market',
    position: '3',
  }
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
  await json('store', 'add', 'market', '--name', '鲜市', '--at', '31,121', ...options)
  const shown = await json('store', 'show', 'market')
  expect(shown).toMatchObject({
    kind: 'supermarket',
    storeType: 'FOOD',
    floor: 'B1',
    unit: 'B1-101',
    exceptions: [
      { from: '2026-10-01', to: '2026-10-03', hours: null, note: '国庆' },
      { from: '2027-01-01', to: '2027-01-01', hours: { openTime: '12:00', closeTime: '20:00' }, note: '' },
    ],
    phone: '0571-0000 0101',
    address: '江汉路 1515 号',
    openTime: '18:00',
    closeTime: '02:00',
    delivery: ['instant', 'express', 'pickup'],
    deliveryTypes: [3, 5, 1],
    freightCents: 800,
    freeOverCents: 9950,
    instantFreightCents: 600,
    instantFreeOverCents: 0,
    instantMinutes: 45,
    instantLeastCents: 2000,
    deliveryAreaCodes: ['3301', '3302'],
    notice: '今日特价',
    isClosed: true,
    isSelfRun: true,
    businessId: 'b-market',
    position: 3,
  })
  // It opens again without a licence, like a store from before licences were required [licence.opening].
  await db.tx((tx) => tx.insertInto('store_before_licences').values({ storeId: 'market' }).execute())
  const edit = ['--free-over', 'never', '--areas', 'all', '--closed', 'no', '--hours', '24h', '--phone', '']
  const { changed } = await json('store', 'edit', 'market', ...edit, '--position', '7')
  expect(changed.sort()).toEqual(
    ['freeOverCents', 'deliveryAreaCodes', 'isClosed', 'openTime', 'closeTime', 'phone', 'position'].sort(),
  )
  const { position: _place, delivery: _names, ...before } = shown
  expect(await json('store', 'show', 'market')).toMatchObject({
    ...before,
    freeOverCents: null,
    deliveryAreaCodes: [],
    isClosed: false,
    openTime: '00:00',
    closeTime: '00:00',
    phone: '',
    position: 7,
  })
  expect((await mall('store', 'show', 'market')).stdout).toMatch(/^hours {8}24h$/m)
  const { stdout } = await mall('store', 'list')
  expect(stdout).toContain('instant,express,pickup')
})

test('a logo is encoded; a file that is no picture is refused', async () => {
  const file = join(folder, 'logo.png')
  await sharp({ create: { width: 500, height: 300, channels: 3, background: '#226644' } })
    .png()
    .toFile(file)
  const { logo } = await json('store', 'add', 'bakery', '--name', '面包房', '--at', '30,120', '--logo', file)
  expect(logo).toEqual({
    url: expect.stringMatching(/^\/media\/import\/[0-9a-f]{32}-256\.webp$/),
    ground: null,
    scale: 1,
    count: 1,
  })
  const stored = await sharp(join(folder, logo.url.slice(1))).metadata()
  expect([stored.format, stored.width]).toEqual(['webp', 256])
  writeFileSync(file, '<svg/>')
  expect(await mall('store', 'edit', 'bakery', '--logo', file)).toMatchObject({
    code: 2,
    stderr: 'mall: --logo: 不是图片，可以用 JPEG、PNG、GIF、WebP 或 AVIF\n',
  })
})

test.each([
  [['add', 'x', '--at', '30,120'], 'a new store needs --name <text>'],
  [['add', 'x', '--name', '店'], 'a new store needs --at <lat,lng>'],
  [['add', 'X y', '--name', '店', '--at', '30,120'], 'the id must be up to 30 small letters, digits and dashes'],
  [['add', 'x', '--name', ' ', '--at', '30,120'], '--name must be one line of 1 to 40 characters'],
  [['add', 'x', '--name', '店', '--at', '120.17,30.25'], '--at must be latitude and longitude in degrees'],
  [['add', 'x', '--name', '店', '--at', '30,120', '--logo', 'nowhere.png'], 'there is no picture at'],
  [['edit', 'harbour'], 'say what to change'],
  [['edit', 'nobody', '--floor', '1F'], 'there is no store "nobody"'],
  [['edit', 'harbour', '--hours', '25:00-26:00'], '--hours must be a time range such as 10:00-22:00, or 24h'],
  [['edit', 'harbour', '--delivery', 'drone'], '--delivery must be some of logistics,'],
  [['edit', 'harbour', '--freight', '-1'], '--freight needs a value; one that begins with a dash: --freight=-…'],
  [['edit', 'harbour', '--freight', '1.234'], '--freight must be an amount of yuan from 0 to 10000'],
  [['edit', 'harbour', '--instant-minutes', '0'], '--instant-minutes must be a whole number from 1 to 1440'],
  [['edit', 'harbour', '--areas', 'Hangzhou'], '--areas must be prefixes of area codes'],
  [['edit', 'harbour', '--phone', 'call me'], '--phone must be a phone number'],
  [['edit', 'harbour', '--type', 'SHOP'], '--type must be one of FASHION, '],
  [['edit', 'harbour', '--closed', 'maybe'], '--closed must be yes or no'],
  [['edit', 'harbour', '--self-run', 'yes'], "Unknown option '--self-run'"],
  [['show', 'nobody'], 'there is no store "nobody"'],
  [['show'], 'usage: mall store show <id>'],
])('store %j is wrong input: one line, exit code 2', async (args, text) => {
  const { code, stdout, stderr } = await mall('store', ...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(text)])
})
