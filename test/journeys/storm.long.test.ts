// Ten thousand shoppers (two thousand outside the long tier) whose sessions end at the same moment, two calls each,
// with the app's client and the mall's default limits.
import { createHash, randomBytes } from 'node:crypto'
import { ERROR_CODES } from '@contract/codes/errors'
import type { Session } from '@contract/schema/session'
import { insertMany } from '@server/kernel/insert-many'
import pLimit from 'p-limit'
import type { createClient } from '@/app/api/client'
import { type TestMall, testApp } from '../support/app'
import { heapUsed } from '../support/heap-used'
import { realClient } from '../support/real-client'
import { tiered } from '../support/tier'

/** PostgreSQL takes minutes for the full number; the rule is the same. */
const CLIENTS = process.env.GALLERIA_TEST_DB === 'postgres' ? 1000 : tiered(2000, 10_000)
/** The Wi-Fi of a mall: a thousand phones share an address, four times its limit for calls without tokens. */
const ADDRESSES = CLIENTS / 1000
const DAY_MS = 86_400_000
const GEN = '/core/account/session/genSession'
/**
 * Limit of concurrent requests of an address; further requests queue in order. All calls are still pending at the same
 * time, and the small limit keeps the garbage collection short.
 */
const AT_ONCE = 50
const lines = Array.from({ length: ADDRESSES }, () => pLimit(AT_ONCE))
/** Bytes of memory of one session, client and server together. */
const MAX_GROWTH_EACH = 15 * 1024

const hash = (token: string) => createHash('sha256').update(token).digest('hex')

interface Phone {
  client: ReturnType<typeof createClient>
  uid: string
  asked: number
  toasts: string[]
  reloads: number
}

let mall: TestMall
let phones: Phone[]

beforeAll(async () => {
  // The default limits of a mall.
  mall = await testApp({ env: { RATE_ANONYMOUS: '', RATE_SHOPPER: '', RATE_UNSIGNED: '' } })
  const create = await realClient()
  const now = mall.clock.now()
  const people = Array.from({ length: CLIENTS }, (_, i) => ({
    uid: `storm-${i}`,
    accessToken: randomBytes(24).toString('base64url'),
    session: {
      sessionKey: `storm-key-${i}`,
      sessionSecret: randomBytes(24).toString('base64url'),
      renewTime: now + DAY_MS,
      expireTime: now + 7 * DAY_MS,
      serverTime: now,
    },
  }))
  await mall.services.db.tx(async (tx) => {
    const shoppers = people.map(({ uid }, i) => ({
      uid,
      countryCode: '86',
      mobile: `137${String(i).padStart(8, '0')}`,
      name: '风暴',
      sex: 0,
      birthday: '',
      birthdaySetAt: 0,
      avatar: '',
      isPersonal: 1,
      showsName: 1,
      closingAt: 0,
      closedAt: 0,
      memberCardId: '',
      memberUntil: 0,
      uplusUntil: 0,
      memberUsedAt: 0,
      uplusUsedAt: 0,
      savedCents: 0,
      createdAt: now,
    }))
    await insertMany(tx, 'shopper', shoppers)
    const tokens = people.map(({ uid, accessToken }) => ({
      tokenHash: hash(accessToken),
      uid,
      expireAt: now + 30 * DAY_MS,
      parentHash: '',
      deviceId: 'd',
      appKey: 'galleria-h5',
      model: '',
      loginAt: now,
      seenAt: now,
    }))
    await insertMany(tx, 'access_token', tokens)
    // All sessions end on the server earlier than the clients expect: a refusal reports it.
    const sessions = people.map(({ uid, accessToken, session }) => ({
      sessionKey: session.sessionKey,
      secret: session.sessionSecret,
      uid,
      tokenHash: hash(accessToken),
      deviceId: 'd',
      appKey: 'galleria-h5',
      renewAt: now,
      expireAt: now,
      seenAt: now,
    }))
    await insertMany(tx, 'session', sessions)
  })
  phones = people.map((person, i) => phoneOf(create, person, i % ADDRESSES))
})
afterAll(() => mall.close())

function phoneOf(
  create: typeof createClient,
  { uid, accessToken, session }: { uid: string; accessToken: string; session: Session },
  address: number,
): Phone {
  let kept: Session | null = session
  const phone = { uid, asked: 0, toasts: [] as string[], reloads: 0 }
  const client = create({
    async send({ method, url, headers, body }) {
      if (url.startsWith(GEN)) phone.asked += 1
      const sent = lines[address]?.(() =>
        mall.app.inject({
          method,
          url,
          remoteAddress: `10.0.0.${address}`,
          headers: { host: 'localhost', ...headers },
          ...(body === undefined ? {} : { payload: body }),
        }),
      )
      const reply = await sent
      if (!reply) throw new Error('no such address')
      return { status: reply.statusCode, body: reply.json<unknown>() }
    },
    origin: () => '',
    headers: () => ({}),
    now: () => mall.clock.now(),
    keptSession: {
      get: () => kept,
      set: (value) => {
        kept = value
      },
      remove: () => {
        kept = null
      },
    },
    credentials: () => ({ accessToken, uid }),
    learnServerTime: () => {},
    toast: (text) => phone.toasts.push(text),
    reload: () => {
      phone.reloads += 1
    },
    sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
  })
  return Object.assign(phone, { client })
}

const action = async ({ client, uid }: Phone) => {
  const [user, total] = await Promise.all([
    client.call('POST getIndexUserDate', {}),
    client.call('GET shopCart/getTotalNumber', {}),
  ])
  return user.uid === uid && total.number === 0
}

test('all clients recover by one session request each; none fails, toasts, logs out or is rate-limited [security.storm]', async () => {
  const before = heapUsed()
  const outcomes = await Promise.allSettled(phones.map(action))
  const failed = outcomes.filter((one) => one.status === 'rejected' || !one.value)
  expect(failed.slice(0, 3)).toEqual([])
  expect(phones.filter(({ asked }) => asked !== 1).map(({ asked }) => asked)).toEqual([])
  expect(phones.flatMap(({ toasts }) => toasts)).toEqual([])
  expect(phones.filter(({ reloads }) => reloads > 0)).toEqual([])
  outcomes.length = 0
  expect(heapUsed() - before).toBeLessThan(CLIENTS * MAX_GROWTH_EACH)
}, 900_000)

test('the next calls use the new session without another request [security.storm]', async () => {
  const some = phones.slice(0, 200)
  expect((await Promise.all(some.map(action))).every(Boolean)).toBe(true)
  expect(some.every(({ asked }) => asked === 1)).toBe(true)
})

test('one address without tokens, and repeated calls of one token, still reach their limits [security.session-limit]', async () => {
  const strict = await testApp({ env: { RATE_UNSIGNED: '3', RATE_SHOPPER: '2' } })
  // No limit recovers while the test runs.
  strict.clock.stop()
  const gen = async (accessToken?: string) => {
    const input = { appKey: 'galleria-h5', deviceId: 'd', ...(accessToken && { accessToken }) }
    const reply = await strict.app.inject({
      method: 'POST',
      url: GEN,
      remoteAddress: '10.9.9.9',
      payload: JSON.stringify(input),
      headers: { host: 'localhost', 'content-type': 'application/json' },
    })
    return [reply.statusCode, reply.json<{ code: number }>().code]
  }
  const busy = ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR
  for (let i = 0; i < 3; i++) expect(await gen()).toEqual([200, 0])
  expect(await gen()).toEqual([403, busy])
  // An invalid token counts as no token.
  expect(await gen('made-up')).toEqual([403, busy])
  const shopper = await strict.enrol()
  for (let i = 0; i < 2; i++) expect(await gen(shopper.accessToken)).toEqual([200, 0])
  expect(await gen(shopper.accessToken)).toEqual([200, busy])
  await strict.close()
})
