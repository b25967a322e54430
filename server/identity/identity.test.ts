import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config'
import { type Gateway, startGateway } from '../sandbox/gateway'
import { readMerchantKeys } from '../sandbox/keys'
import { identityProviderOf } from '../start/identity'
import { HttpIdentityProvider, type HttpReply, type PostRequest } from './http-provider'
import { CHECK_PATH, CLOCK_WINDOW_MS, SANDBOX_APP_KEY, sandboxSecret, signatureOf } from './protocol'

const PERSON = { name: '林予安', number: '330108199604182145' }
const SETTINGS: Pick<Config, 'identity' | 'mode'> = { identity: {}, mode: 'demo' }
let folder: string
let gateway: Gateway
let account: { url: string; appKey: string; secret: string }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-identity-'))
  gateway = await startGateway({ folder })
  const secret = sandboxSecret((await readMerchantKeys(folder)).apiV3Key)
  account = { url: `${gateway.url}/identity`, appKey: SANDBOX_APP_KEY, secret }
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The provider of the demo, which calls the sandbox over HTTP. */
function demo(change: Partial<typeof account> = {}) {
  const provider = identityProviderOf(SETTINGS, { identity: { ...account, ...change } })
  if (!provider) throw new Error('the demo has no provider')
  return provider
}

test('the sandbox replies as in the protocol: match, mismatch, unknown [identity.protocol]', async () => {
  expect(await demo().check(PERSON)).toBe('match')
  expect(await demo().check({ ...PERSON, name: '林不符' })).toBe('mismatch')
  expect(await demo().check({ ...PERSON, name: '林查无' })).toBe('unknown')
})

test('an error of a failing, unreachable or refusing service does not contain the person [identity.away]', async () => {
  const words = async (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: Error) => error.message,
    )
  const all = [
    await words(demo().check({ ...PERSON, name: '林故障' })),
    await words(demo({ url: 'http://127.0.0.1:9' }).check(PERSON)),
    await words(demo({ secret: 'another-secret-of-16' }).check(PERSON)),
    await words(demo({ appKey: 'another' }).check(PERSON)),
  ]
  expect(all[0]).toBe('the identity service answered 503')
  expect(all.slice(2)).toEqual(Array(2).fill('the identity service answered 401'))
  expect(all.join()).not.toMatch(/answered$|林|3301/)
})

test('a repeated and an old request are refused by the sandbox [identity.protocol]', async () => {
  const post = (timestamp: number, nonce: string) => {
    const body = JSON.stringify({ requestNo: nonce, name: PERSON.name, idNumber: PERSON.number })
    const signature = signatureOf(account.secret, 'request', { timestamp: String(timestamp), nonce, body })
    const headers = {
      'Content-Type': 'application/json',
      'X-App-Key': account.appKey,
      'X-Timestamp': String(timestamp),
      'X-Nonce': nonce,
      'X-Signature': signature,
    }
    return fetch(`${account.url}${CHECK_PATH}`, { method: 'POST', headers, body }).then(({ status }) => status)
  }
  const now = Date.now()
  expect(await post(now, 'nonce-1')).toBe(200)
  expect(await post(now, 'nonce-1')).toBe(409)
  expect(await post(now - CLOCK_WINDOW_MS - 60_000, 'nonce-2')).toBe(401)
})

describe('a reply of the service', () => {
  const secret = 'a-secret-of-sixteen'
  /** Signs as the service does. */
  const signed = (headers: Record<string, string>, body: string): HttpReply => ({
    status: 200,
    signature: signatureOf(secret, 'reply', {
      timestamp: headers['X-Timestamp'] ?? '',
      nonce: headers['X-Nonce'] ?? '',
      body,
    }),
    body,
  })
  const withPost = (post: PostRequest) =>
    new HttpIdentityProvider({ url: 'https://id.example', appKey: 'mall', secret, post, now: () => 1 })

  test('is accepted only when signed as a reply [identity.protocol]', async () => {
    const reply = (headers: Record<string, string>) =>
      signed(headers, JSON.stringify({ requestNo: headers['X-Nonce'], result: 'match' }))
    expect(await withPost(async (_url, headers) => reply(headers)).check(PERSON)).toBe('match')
    const forged = withPost(async (_url, headers) => ({ ...reply(headers), signature: headers['X-Signature'] ?? '' }))
    await expect(forged.check(PERSON)).rejects.toThrow('is not its own')
    const bare = withPost(async (_url, headers) => ({ ...reply(headers), signature: '' }))
    await expect(bare.check(PERSON)).rejects.toThrow('is not its own')
  })

  test('is refused when it belongs to an earlier request or has an unknown result [identity.protocol]', async () => {
    let first: HttpReply | null = null
    const replayed = withPost(async (_url, headers) => {
      first ??= signed(headers, JSON.stringify({ requestNo: headers['X-Nonce'], result: 'match' }))
      return first
    })
    expect(await replayed.check(PERSON)).toBe('match')
    await expect(replayed.check(PERSON)).rejects.toThrow('is not its own')
    for (const body of ['{"requestNo":"other","result":"match"}', '{"result":"yes"}', 'yes', 'null'])
      await expect(withPost(async (_url, headers) => signed(headers, body)).check(PERSON)).rejects.toThrow(
        'is not of its protocol',
      )
  })
})

test.each([
  ['production', {}, 'production needs IDENTITY_URL'],
  ['demo', { IDENTITY_SECRTE: 'x' }, 'IDENTITY_SECRTE is not a setting'],
  ['demo', { IDENTITY_URL: 'http://id.example' }, 'IDENTITY_URL must be an https address'],
  ['demo', { IDENTITY_URL: 'https://id.example/' }, 'IDENTITY_URL must be an https address'],
  ['demo', { IDENTITY_URL: 'https://id.example' }, 'IDENTITY_APP_KEY is missing'],
  ['demo', { IDENTITY_URL: 'https://id.example/x', IDENTITY_APP_KEY: 'a' }, 'IDENTITY_SECRET must have'],
] as const)(
  'a wrong setting stops the start of the %s with one line: %j [identity.settings]',
  (mode, identity, words) => {
    expect(() => identityProviderOf({ mode, identity }, null)).toThrow(words)
  },
)

test('a demo with a real merchant has no service unless one is configured [identity.switch]', () => {
  expect(identityProviderOf(SETTINGS, null)).toBeUndefined()
  const identity = {
    IDENTITY_URL: 'https://id.example',
    IDENTITY_APP_KEY: 'mall',
    IDENTITY_SECRET: 'sixteen-characters',
  }
  expect(identityProviderOf({ mode: 'production', identity }, null)).toBeInstanceOf(HttpIdentityProvider)
})
