import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@contract/codes/china-time'
import { sql } from 'kysely'
import { type TestMall, testApp } from '../../test/support/app'
import { freshCode } from '../../test/support/fresh-code'
import { LIN } from '../../test/support/scripted-identity'
import { buy, openStore, payFor, shelve } from '../../test/support/shopping'
import { TEST_KEYS } from '../../test/support/test-sealing'
import { putLicence } from '../modules/goods/store-licence/licence.fixture'
import { putRoom } from '../modules/social/live/live.fixture'
import { openSnapshot } from './backup/snapshot.repo'
import { commands } from './commands'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
let folder: string
let uid: string
/** Paid orders: of a store that accepts, of one that delivers itself, and of one that sends parcels. */
let orderNos: string[]
let unpaidNo: string
/** The parcel of the first order, once it is shipped. */
let parcelId: string
/** A ticket of the shopper. */
let ticketCode: string
/** The code that the shopper shows at a till. */
let passCode: string
/** A feedback of the shopper. */
let feedbackNo: string
/** Documents that wait for a check. */
let licenceIds: string[]
const MOBILE = '13912345678'

beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true })
  ;({ env, end } = await settingsFor(mall.services.db))
  env = { ...env, ...TEST_KEYS }
  folder = mkdtempSync(join(tmpdir(), 'galleria-audit-'))
  const client = await mall.enrol({ mobile: MOBILE })
  uid = (await mall.services.db.q.selectFrom('shopper').select('uid').executeTakeFirstOrThrow()).uid
  await mall.services.identities.keep(uid, { name: LIN.name, number: LIN.idCardNo }, mall.services.clock.now())
  await openStore(mall.services, { storeId: 'parcels', freightCents: 0 })
  const goods = await shelve(mall.services, 'audited', { stock: 100, storeId: 'parcels' })
  await shelve(mall.services, 'audited-card', { stock: 1, storeId: 'parcels', ticket: { uses: 1, days: 1 } })
  orderNos = []
  for (let count = 0; count < 2; count++) {
    const { payOrderNo, orders } = await buy(client, goods)
    await payFor(mall, client, payOrderNo)
    orderNos.push(orders[0]?.orderNo ?? '')
  }
  ;({ feedbackNo } = await client.legacy('account.help.saveFeedback', { type: 'bug', content: '打不开' }))
  unpaidNo = (await buy(client, goods)).orders[0]?.orderNo ?? ''
  const { tickets, db, clock } = mall.services
  const source = { uid, subject: 'order', subjectId: 'audited' } as const
  const draft = { title: '审计券', total: 3, place: '', validUntil: clock.now() + DAY_MS }
  await db.tx((tx) => tickets.issue(tx, source, [draft], clock.now()))
  ticketCode = (await tickets.list(source, clock.now()))[0]?.code ?? ''
  licenceIds = [await putLicence(mall.services, 'parcels'), await putLicence(mall.services, 'parcels')].map(
    ({ licenceId }) => licenceId,
  )
  await putRoom(mall, 'audited', { storeId: 'parcels' })
  await mall.settle()
})
afterAll(async () => {
  end()
  rmSync(folder, { recursive: true, force: true })
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const written = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const PAGE_DRAFT = JSON.stringify({
  title: '专区',
  layout: 'both',
  blocks: [{ blockId: 't', kind: 'text', title: '怎么逛', isHidden: false }],
})

/**
 * Each changing command, run here once, in this order. A text is the name of another test that runs the command.
 */
const RUNS: Record<string, (() => string[]) | string> = {
  'store add': () => ['audit-store', '--name', '审计店', '--at', '30.2,120.2'],
  'store edit': () => ['audit-store', '--name', '审计小店'],
  // The picture is stored in a transaction before the document's, so a failed run leaves a row.
  'licence add': 'licence.test',
  'licence check': () => [licenceIds[0] ?? ''],
  'licence refuse': () => [licenceIds[1] ?? '', '--reason', '看不清'],
  'directory edit': () => ['audit-store', '--letter', 'S', '--brands', '审计,小店'],
  'plan add': () => ['B1', '--title', 'B1', '--file', written('plan.txt', 'size 100 100\nlift 5,5')],
  'plan save': () => ['B1', '--file', written('plan.txt', 'size 100 100\nlift 9,9')],
  'plan publish': () => ['B1'],
  'plan remove': () => ['B1'],
  // The picture is stored in a transaction before the room's, so a failed run leaves a row.
  'live add': 'live.test',
  'live edit': () => ['audited', '--title', '审计直播', '--stream', '/live/a.m3u8'],
  'live goods': () => ['audited', 'product-audited'],
  'live start': () => ['audited'],
  'live pin': () => ['audited', '1'],
  'live pause': () => ['audited'],
  'live resume': () => ['audited'],
  'live fail': () => ['audited'],
  'live end': () => ['audited'],
  'live ban': () => ['audited'],
  'live unban': () => ['audited'],
  'page add': () => ['zone:audited', '--title', '专区'],
  'page save': () => ['zone:audited', '--file', written('page.json', PAGE_DRAFT)],
  'page publish': () => ['zone:audited'],
  'page schedule': () => ['zone:audited', '--at', '2099-01-01'],
  'page revert': () => ['zone:audited', '1'],
  'store slots': () => ['audit-store', '--most', '5'],
  'stock set': () => ['sku-audited', '50'],
  'advert add': () => ['audit-advert', '--title', '广告'],
  'advert end': () => ['audit-advert'],
  'notice add': () => ['audit-notice', '--title', '公告'],
  'notice end': () => ['audit-notice'],
  'popup add': () => ['audit-popup', '--title', '弹窗', '--text', '你好', '--button', '好'],
  'popup end': () => ['audit-popup'],
  'protocol put': () => ['USER_AGREEMENT', '--title', '协议', '--file', written('protocol.html', '<p>你好</p>')],
  'setting put': () => ['SERVICE_HOURS', '10:00-22:00'],
  'setting drop': () => ['SERVICE_HOURS'],
  'search synonyms set': () => ['裤', '裤子'],
  'search synonyms remove': () => ['裤'],
  'search intents set': () => ['裤'],
  'search intents remove': () => ['裤'],
  'words add': () => ['坏词'],
  'words remove': () => ['坏词'],
  'words import': () => [written('words.txt', '坏一\n坏二\n')],
  'message send': () => [uid, '--title', '你好', '--text', '请看'],
  'feedback answer': () => [feedbackNo, '--text', '已修好'],
  'user member': () => [uid, '--months', '1'],
  'member card put': () => ['audit-card', '--name', '审计卡', '--plans', '12=168,1=19.9'],
  'member grant': () => [uid, '--months', '1'],
  'member codes make': () => ['audit-terms', '--title', '兑换', '--number', '1', '--months', '1'],
  'member scan': () => [passCode],
  'identity rotate': () => [],
  'identity remove': () => [uid, '--reason', '换号'],
  'invite rule put': () => ['--points', '200', '--monthly', '20'],
  'points give': () => [uid, '10', '--reason', '补偿'],
  'points take': () => [uid, '3', '--reason', '收回'],
  'offer add': () => ['audit-offer', '--title', '满减', '--tiers', '300-30'],
  'offer end': () => ['audit-offer'],
  'bundle add': () => ['audit-bundle', '--title', '套餐', '--goods', 'product-audited=2', '--price', '150'],
  'bundle end': () => ['audit-bundle'],
  'coupon add': () => ['audit-coupon', '--title', '券', '--off', '20'],
  'coupon give': () => ['audit-coupon', uid],
  'freight put': () => ['parcels', 'heavy', '--by', 'weight', '--first', '1kg', '--fee', '8', '--usual'],
  'freight area': () => ['parcels', 'heavy', '54', '--barred'],
  'freight goods': () => ['product-audited', '--template', 'heavy'],
  'freight rider': () => ['parcels', '--within', '3', '--each', '1', '--farthest', '9'],
  'freight end': () => ['parcels', 'heavy'],
  'coupon-package add': () => ['audit-pack', '--title', '券包', '--price', '9.9', '--coupons', 'audit-coupon=2'],
  'coupon-package end': () => ['audit-pack'],
  'points-mall put': () => ['audit-item', '--coupon', 'audit-coupon', '--points', '500'],
  'points-mall end': () => ['audit-item'],
  'codes make': () => ['audit-codes', '--title', '兑换', '--coupons', 'audit-coupon', '--number', '2'],
  'codes export': () => ['audit-codes', '--out', join(folder, 'codes.csv')],
  'codes void': () => ['audit-codes'],
  'coupon void': () => ['audit-coupon', uid],
  'coupon end': () => ['audit-coupon'],
  'ticket terms': () => ['sku-audited-card', '--uses', '3', '--days', '30'],
  'ticket verify': () => [ticketCode, '--store', 'parcels'],
  'ticket undo': () => [ticketCode],
  'voucher put': () => ['audit-voucher', '--title', '咖啡卡', '--price', '18', '--uses', '10'],
  'voucher give': () => ['audit-voucher', '--title', '开业有礼'],
  'exit pass': 'exit.test',
  'exit renew': 'exit.test',
  'voucher verify': () => [ticketCode, '--store', 'parcels'],
  'voucher end': () => ['audit-voucher'],
  'grant create': () => ['--mobile', MOBILE],
  'order ship': () => [orderNos[0] ?? '', '--company', '顺丰速运', '--no', 'SF1'],
  'parcel correct': () => [parcelId, '--no', 'SF2'],
  'parcel set': () => [parcelId, '--state', 'moving'],
  refund: () => [orderNos[1] ?? '', '--reason', '退回'],
  'order reduce': () => [unpaidNo, '--off', '1.50', '--reason', '老顾客'],
  'aftersale agree': 'aftersale.test',
  'aftersale reject': 'aftersale.test',
  'aftersale receive': 'aftersale.test',
  'aftersale refuse': 'aftersale.test',
  'aftersale intercept': 'aftersale.test',
  'aftersale send': 'aftersale.test',
  'aftersale instead': 'aftersale.test',
  'aftersale close': 'aftersale.test',
  'aftersale note': 'aftersale.test',
  'aftersale refund': 'aftersale.test',
  'invoice issue': 'invoice.test',
  'invoice fail': 'invoice.test',
  'invoice retry': 'invoice.test',
  'receipt approve': 'receipt.test',
  'receipt reject': 'receipt.test',
  'staff add': () => ['audited', '--name', '审计员', '--role', 'clerk', '--stores', 'parcels'],
  'staff role': () => ['audited', 'finance', '--all-stores'],
  'staff reset-totp': () => ['audited'],
  'staff reset-password': 'staff-operator.test',
  'staff disable': () => ['audited'],
  'staff enable': () => ['audited'],
  'order accept': 'order-operator.test',
  'order deliver': 'order-operator.test',
  'review reply': 'review.test',
  'rfid add': 'rfid.test',
  'rfid remove': 'rfid.test',
  import: 'importing',
  'store import': 'store-sheet.test',
  restore: 'backup.test',
}

test('every changing command is in the list', () => {
  expect(Object.keys(RUNS).sort()).toEqual(
    commands.flatMap(({ name, action }) => (action === null ? [] : [name])).sort(),
  )
})

/** All rows of the database except audit entries. */
async function rowsOfAll(): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(join(env.GALLERIA_DATA ?? '', 'galleria.db'))
  const rows: Record<string, string[]> = {}
  for (const table of snapshot.tables) {
    if (table.name.startsWith('audit')) continue
    const all = []
    for await (const some of snapshot.rows(table)) all.push(...some.map((row) => JSON.stringify(row, plain)))
    rows[table.name] = all.sort()
  }
  await snapshot.close()
  return rows
}
const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Runs a command while audit entries cannot be written. */
async function withoutAudit(run: () => Promise<unknown>): Promise<void> {
  const { q } = mall.services.db
  await sql`alter table audit rename to audit_away`.execute(q)
  try {
    await run()
  } finally {
    await sql`alter table audit_away rename to audit`.execute(q)
  }
}

describe('each changing command writes one audit entry with its operator', () => {
  beforeEach(async () => {
    // Each use of a ticket changes its code.
    ticketCode = await freshCode(mall.services, ticketCode, mall.services.clock.now())
    // A code is valid for minutes; the previous commands may take longer.
    passCode = (await mall.services.passes.code(uid, mall.services.clock.now())).code
    parcelId = (await mall.services.orderOperator.parcels(orderNos[0] ?? ''))[0]?.id ?? ''
  })
  test.each(Object.entries(RUNS).filter(([, args]) => typeof args !== 'string'))('%s', async (name, args) => {
    const before = await runJson('audit', '--limit', '200')
    const words = [...name.split(' '), ...(args as () => string[])()]
    // Change and entry are one transaction. The effects of the previous command must be complete.
    await mall.settle()
    const rows = await rowsOfAll()
    await withoutAudit(async () => expect((await runCommand(...words)).code).not.toBe(0))
    expect(await rowsOfAll()).toEqual(rows)
    const { code, stderr } = await runCommand(...words)
    expect([code, stderr]).toEqual([0, expect.anything()])
    const after = (await runJson('audit', '--limit', '200')) as {
      action: string
      actor: { id: string; kind: string }
      details: object
    }[]
    expect(after).toHaveLength((before as unknown[]).length + 1)
    const command = commands.find((one) => one.name === name)
    expect(after[0]).toMatchObject({ action: command?.action, actor: { kind: 'operator', id: userInfo().username } })
    const changes = ['before', 'after'].map((key) => Object.hasOwn(after[0]?.details ?? {}, key))
    expect(changes).toEqual([true, true])
    for (const secret of [MOBILE, ticketCode, passCode]) expect(JSON.stringify(after[0])).not.toContain(secret)
  })

  test('a reading command leaves no audit entry', async () => {
    const before = await runJson('audit', '--limit', '200')
    for (const name of ['user list', 'offer list', 'coupon list', 'store list', 'audit', 'health'])
      await runCommand(...name.split(' '))
    expect(await runJson('audit', '--limit', '200')).toEqual(before)
  })

  test('a refused command leaves no audit entry', async () => {
    const before = await runJson('audit', '--limit', '200')
    expect((await runCommand('points', 'give', uid, 'many', '--reason', '补偿')).code).toBe(2)
    expect((await runCommand('offer', 'end', 'audit-offer')).code).toBe(2)
    expect(await runJson('audit', '--limit', '200')).toEqual(before)
  })
})

test('audit entries are found by subject, action and actor, a page at a time', async () => {
  const of = (...args: string[]) => runJson('audit', ...args) as Promise<{ auditId: string; action: string }[]>
  expect((await of('--subject', 'audit-coupon')).map(({ action }) => action)).toEqual([
    'coupon.end',
    'coupon.void',
    'coupon.give',
    'coupon.add',
  ])
  expect(await of('--action', 'points.give')).toHaveLength(1)
  expect(await of('--by', 'nobody')).toEqual([])
  const [first, second] = await of('--limit', '2')
  expect((await of('--limit', '1', '--before', first?.auditId ?? ''))[0]).toEqual(second)
  expect(await of('--since', '2099-01-01')).toEqual([])
  expect((await runCommand('audit', '--action', 'offer.add')).stdout).toMatch(/offer\.add +offer audit-offer +\{/)
  expect((await runCommand('audit', '--limit', '0')).code).toBe(2)
})
