import { DAY_MS } from '@contract/codes/china-time'
import { OPERATOR } from '../../test/support/actor'
import { migratedDb, type ThrowawayDb } from '../../test/support/app'
import { type Actor, type AuditDetails, writeAudit } from './audit'
import { AUDIT_KEEP_DAYS, type AuditQuery, listAudit, sweepAudit } from './audit.repo'

declare module './audit' {
  interface AuditActions {
    'test.paint': 'wall'
    'test.wash': 'wall'
  }
}

const STAFF: Actor = { kind: 'staff', id: 'st1', name: '林店长' }
const NIGHT: Actor = { kind: 'system', id: 'sweep' }
let place: ThrowawayDb
beforeEach(async () => {
  place = await migratedDb()
})
afterEach(() => place.drop())

const NOTHING = { before: null, after: null }
const paint = (actor: Actor, id: string, details: AuditDetails = NOTHING, at = Date.now()) =>
  place.db.tx((tx) => writeAudit(tx, { actor, action: 'test.paint', subject: { kind: 'wall', id }, details, at }))
const wash = (actor: Actor, id: string) =>
  place.db.tx((tx) =>
    writeAudit(tx, { actor, action: 'test.wash', subject: { kind: 'wall', id }, details: NOTHING, at: 7 }),
  )
const list = (query: Partial<AuditQuery> = {}) => listAudit(place.db.q, { limit: 10, ...query })
const walls = async (query: Partial<AuditQuery> = {}) => (await list(query)).map(({ subject }) => subject.id)

test('an entry is listed as written, the newest first, filtered by action, subject and actor', async () => {
  await paint(OPERATOR, 'w1', { before: { colour: null }, after: { colour: 'red', coats: 2 } }, 5)
  await paint(STAFF, 'w2')
  await wash(OPERATOR, 'w1')
  const [washed, second, first] = await list()
  expect(first).toEqual({
    auditId: expect.any(String),
    at: 5,
    actor: OPERATOR,
    action: 'test.paint',
    subject: { kind: 'wall', id: 'w1' },
    details: { before: { colour: null }, after: { colour: 'red', coats: 2 } },
  })
  expect([second?.actor, washed?.details]).toEqual([STAFF, NOTHING])
  expect(await walls({ subject: 'w1', action: 'test.paint' })).toEqual(['w1'])
  expect(await walls({ by: 'st1' })).toEqual(['w2'])
  expect(await walls({ action: 'test.paint' })).toEqual(['w2', 'w1'])
  expect(await walls({ limit: 1 })).toEqual(['w1'])
  expect(await walls({ before: second?.auditId })).toEqual(['w1'])
  expect(await walls({ since: Date.now() - 60_000 })).toHaveLength(3)
  expect(await walls({ since: Date.now() + 60_000 })).toEqual([])
})

test('phones and identity numbers are masked at any depth; other numbers stay', async () => {
  const text = '打给 13812348000，证件 110101199003078811'
  await paint(OPERATOR, 'w1', {
    before: undefined,
    after: null,
    text,
    deep: [{ text }],
    orderNo: '2611230123456712345',
    cents: 13812348000,
  })
  const masked = '打给 138****8000，证件 ******'
  expect((await list())[0]?.details).toEqual({
    ...NOTHING,
    text: masked,
    deep: [{ text: masked }],
    orderNo: '2611230123456712345',
    cents: 13812348000,
  })
})

test('an act that fails leaves no entry', async () => {
  const failed = place.db.tx(async (tx) => {
    await writeAudit(tx, {
      actor: NIGHT,
      action: 'test.wash',
      subject: { kind: 'wall', id: 'w1' },
      details: NOTHING,
      at: 1,
    })
    throw new Error('no water')
  })
  await expect(failed).rejects.toThrow('no water')
  expect(await list()).toEqual([])
})

test('entries are deleted after two years, not before', async () => {
  await paint(OPERATOR, 'w1')
  const sweep = (days: number) => place.db.tx((tx) => sweepAudit(tx, Date.now() + days * DAY_MS))
  await sweep(AUDIT_KEEP_DAYS - 1)
  expect(await walls()).toEqual(['w1'])
  await sweep(AUDIT_KEEP_DAYS + 1)
  expect(await walls()).toEqual([])
})
