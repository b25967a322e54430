import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, checkSurroundings } from './surroundings'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-surroundings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The message of a start that must be refused. */
async function refusal(env: Record<string, string>, args: string[] = [], hasDemo?: boolean): Promise<string> {
  const asked = checkSurroundings({ GALLERIA_DATA: folder, PORT: '0', ...env }, args, hasDemo)
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ConfigError)
  return error instanceof ConfigError ? error.message : ''
}

/** Settings that production needs; the payment keys are read later. */
const REAL_MALL = {
  GALLERIA_MODE: 'production',
  PUBLIC_HOSTS: 'mall.example',
  SMS_URL: 'https://sms.example/',
  WECHAT_PAY_MCHID: '1',
}

test.each([
  ['PORT', { PORT: 'eighty' }, 'PORT must be a whole number'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://:::::/mall' }, 'DATABASE_URL must be a postgres:// address'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://h/mall?prepare=no' }, 'prepare in DATABASE_URL must be true or false'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://h/mall?listen=0' }, 'listen in DATABASE_URL must be true or false'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://one,,two/mall' }, 'DATABASE_URL must be a postgres:// address'],
  [
    'DATABASE_URL',
    { DATABASE_URL: 'postgres://h/mall?target_session_attrs=any' },
    'target_session_attrs in DATABASE_URL',
  ],
  ['PUBLIC_HOSTS', { PUBLIC_HOSTS: 'mall.example,https://mall.example' }, 'PUBLIC_HOSTS must be names like'],
  ['CONSOLE_HOSTS', { CONSOLE_HOSTS: 'https://console.example' }, 'CONSOLE_HOSTS must be names like'],
  ['CONSOLE_HOSTS in the demo', { CONSOLE_HOSTS: 'console.example' }, 'CONSOLE_HOSTS is for production'],
  [
    'a host of shop and console',
    { ...REAL_MALL, CONSOLE_HOSTS: 'console.example,mall.example' },
    '"mall.example" is a host of the shop',
  ],
  ['loopback as console', { ...REAL_MALL, CONSOLE_HOSTS: 'localhost' }, '"localhost" is a host of the shop'],
  ['HOST', { HOST: '0.0.0.0' }, 'beyond loopback only with --lan'],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }, 'TRUST_PROXY must be 1 or 0'],
  ['OPS_PUBLIC', { OPS_PUBLIC: 'yes' }, 'OPS_PUBLIC must be 1 or 0'],
  ['GALLERIA_MODE', { GALLERIA_MODE: 'test' }, 'GALLERIA_MODE must be demo or production'],
])('a wrong %s is reported in one line, before any work', async (_name, env, words) => {
  const line = await refusal(env)
  expect(line).toContain(words)
  expect(line).not.toContain('\n')
  expect(readdirSync(folder)).toEqual([])
})

test('an unknown argument is reported', async () => {
  expect(await refusal({}, ['--fast'])).toBe('unknown argument "--fast" (there is only --lan)')
})

test('--lan listens on every address, so HOST beside it is refused', async () => {
  const words = '--lan listens on every address of this machine: leave HOST out, which is "127.0.0.1"'
  expect(await refusal({ HOST: '127.0.0.1' }, ['--lan'])).toBe(words)
})

test('a folder that cannot be created is reported', async () => {
  expect(await refusal({ GALLERIA_DATA: '/proc/galleria' })).toContain("can't be written: /proc/galleria")
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const check = (data: string) => checkSurroundings({ GALLERIA_DATA: data, PORT: '0' }, [])

test('a data folder is created for this user only', async () => {
  const data = join(folder, 'new', 'data')
  await check(data)
  expect(modeOf(data)).toBe('700')
})

test('an existing data folder and the entries of the mall in it are closed to other users', async () => {
  const data = join(folder, 'old')
  const folders = [data, ...['media', 'uploads', 'sandbox'].map((name) => join(data, name))]
  const files = ['galleria.db', 'galleria.db-wal', 'galleria.db-shm', '.drawings'].map((name) => join(data, name))
  for (const path of folders) mkdirSync(path)
  for (const path of files) writeFileSync(path, '')
  for (const path of folders) chmodSync(path, 0o755)
  for (const path of files) chmodSync(path, 0o644)
  await check(data)
  expect([folders.map(modeOf), files.map(modeOf)]).toEqual([Array(4).fill('700'), Array(4).fill('600')])
})

test('a folder with other entries stays open; the entries of the mall do not', async () => {
  writeFileSync(join(folder, 'other'), '')
  writeFileSync(join(folder, 'galleria.db'), '')
  chmodSync(join(folder, 'galleria.db'), 0o644)
  chmodSync(join(folder, 'other'), 0o644)
  chmodSync(folder, 0o755)
  await check(folder)
  expect([folder, join(folder, 'galleria.db'), join(folder, 'other')].map(modeOf)).toEqual(['755', '600', '644'])
})

test('a busy port is reported before any work', async () => {
  const server = createServer()
  const port = await new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const words = `port ${port} is busy: stop what uses it, or set PORT to another`
  expect(await refusal({ PORT: String(port) }).finally(() => server.close())).toBe(words)
  expect(readdirSync(folder)).toEqual([])
})

test('production needs settings for the services that the demo simulates', async () => {
  const production = { GALLERIA_MODE: 'production', PUBLIC_HOSTS: 'mall.example' }
  expect(await refusal(production)).toContain('SMS_URL')
  expect(await refusal({ ...production, SMS_URL: 'https://sms.example/send' })).toContain('WECHAT_PAY_')
})

test('a package without the demo starts in production only', async () => {
  const words = 'this package has no demo: set GALLERIA_MODE=production, or build it with --with-demo'
  expect(await refusal({}, [], false)).toBe(words)
})
