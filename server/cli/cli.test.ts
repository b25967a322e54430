import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestShop, type TestShop } from '../../test/support/test-shop'
import { commands } from './commands'
import { bundleCommandLine, commandLine, runMall, settingsFor } from './mall.fixture'

// The built command line as a process of its own, next to a mall that runs in this one: its output, exit codes and
// streams, on one database. The other tests of commands run inside this process, in a tenth of the time.
let shop: TestShop
let env: Record<string, string>
let folder: string
let end: () => void
beforeAll(async () => {
  await bundleCommandLine()
  shop = await openTestShop()
  ;({ env, folder, end } = await settingsFor(shop.db))
})
afterAll(async () => {
  end()
  await shop.close()
})

// While the mall syncs a commit, its readers see the state before it; an empty transaction waits for the end.
const synced = () => shop.db.tx(async () => undefined)
const { mall, runCommand, json, runJson } = commandLine(() => env, synced)
async function paid(number = 1) {
  const store = await shop.addStore({ freightCents: 0 })
  const sku = await shop.addSku(store, 5, { priceCents: 10_000 })
  const { uid } = await shop.addShopper()
  const reply = await shop.order(uid, [sku, number])
  await shop.pay(reply.payOrderNo)
  return { sku, uid, orderNo: reply.orders[0]?.orderNo ?? '', orderId: reply.orders[0]?.orderId ?? '' }
}

test('help for all commands and for each, as text and as JSON', async () => {
  const { code, stdout } = await mall('--help')
  expect(code).toBe(0)
  for (const { name } of commands) expect(stdout).toContain(`  ${name} `)
  for (const { name, usage } of commands) {
    const help = await runCommand(...name.split(' '), '--help')
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toContain(`npm run mall -- ${name} ${usage}`.trim())
  }
  expect((await json('--help')).map((one: { name: string }) => one.name)).toEqual(commands.map(({ name }) => name))
})

test.each([
  [['nonsense'], 'there is no command "nonsense" (see --help)'],
  [['stock'], 'there is no command "stock" (stock show|set|movements)'],
  [['stock', 'show'], 'usage: mall stock show <sku> [<sku> …]'],
  [['stock', 'show', 'nobody'], 'there is no SKU "nobody"'],
  [['stock', 'set', 'nobody', '1.5'], 'the number on hand must be a whole number from 0 to 999999999, not "1.5"'],
  [['order', 'list', '--status', 'lost'], '--status must be one of unpaid, '],
  [['order', 'list', '--wrong'], "Unknown option '--wrong'"],
  [['order', 'list', '--user', 'nobody'], '没有这位顾客'],
  [['order', 'ship', '1'], 'shipping needs --company <name> and --no <number>'],
  [['order', 'show', '1'], 'there is no order "1"'],
  [['refund', '1', '--amount', '0.001'], '--amount must be an amount of yuan above 0, not "0.001"'],
  [['refund', '1', '--amount', '-3'], '--amount needs a value; one that begins with a dash: --amount=-…'],
  [['user', 'list', '--mobile', 'abc'], '--mobile must be a whole phone in digits, not "abc"'],
  [['user', 'member', '1'], 'give one of --until <yyyy-mm-dd>, --months <n> and --end'],
  [['user', 'show', '1'], '没有这位顾客'],
  [['import', 'nothing.csv'], 'there is no file'],
  [['import', '.'], 'is not a file'],
  [['export', '.'], 'is not a file'],
  [['export', '/nowhere/mall.csv'], 'there is no folder /nowhere'],
  [['export', 'package.json/mall.csv'], 'package.json is not a folder'],
  [['export', '/proc/mall.csv'], "can't write /proc/mall.csv"],
  [['protocol', 'put', 'PRIVACY_POLICY', '--title', 'x', '--file', process.execPath], '--file must be at most'],
  [['protocol', 'put', 'PRIVACY_POLICY', '--title', 'x', '--file', 'docs/look/cart.webp'], '--file is not UTF-8 text'],
  [['backup', '/nowhere/mall.gz'], 'there is no folder /nowhere'],
  [['backup', 'package.json/mall.gz'], 'package.json is not a folder'],
  [['backup', '/proc/mall.gz'], "can't write /proc/mall.gz"],
  [['restore', '.'], 'is not a file'],
  [['restore', 'package.json'], 'the file is not a backup of this mall'],
])('%j is wrong input: one line, exit code 2', async (args, text) => {
  const { code, stdout, stderr } = await runCommand(...args)
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(text)])
})

test('with --json a failure is one document too', async () => {
  const { code, stdout } = await mall('stock', 'show', 'nobody', '--json')
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toEqual({ error: 'there is no SKU "nobody"' })
  expect(await runCommand('export', '--json')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('needs a file'),
  })
})

test('a missing database: exit code 1', async () => {
  const nowhere = { GALLERIA_DATA: join(folder, 'nowhere') }
  expect(await runMall(['order', 'list'], nowhere)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('start the server once'),
  })
  const health = await commandLine(() => nowhere).runCommand('health', '--json')
  expect(health.code).toBe(1)
  expect(JSON.parse(health.stdout)).toMatchObject({ isHealthy: false })
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

test('stock is shown, set and booked', async () => {
  const { sku } = await paid(2)
  expect(await runJson('stock', 'show', sku.skuId)).toMatchObject([
    { skuId: sku.skuId, onHand: 3, reserved: 0, available: 3 },
  ])
  expect(await json('stock', 'set', sku.skuId, '7', '--note', '盘点')).toMatchObject({
    before: 3,
    onHand: 7,
    available: 7,
  })
  const { records } = await runJson('stock', 'movements', sku.skuId, '--limit', '2')
  expect(records).toMatchObject([
    { kind: 'set', onHandDelta: 4, note: '盘点' },
    { kind: 'commit', onHandDelta: -2 },
  ])
  expect(await shop.stock.balances(shop.db.q, sku.skuId)).toBe(true)
})

test('an order is listed, shipped and delivered', async () => {
  const { uid, orderNo, orderId } = await paid()
  expect(await runJson('order', 'list', '--user', uid, '--status', 'toShip')).toMatchObject([
    { orderNo, payableCents: 10_000 },
  ])
  const tooEarly = await runCommand('order', 'deliver', orderNo)
  expect(tooEarly).toMatchObject({ code: 1, stdout: '' })
  expect(tooEarly.stderr).toBe(`mall: order ${orderNo} is toShip: this action is not possible in that status\n`)
  expect(await runJson('order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF100')).toMatchObject({
    orderNo,
    status: 2,
  })
  expect(await shop.status(uid, orderId)).toBe(2)
  const [{ id: parcelId }] = (await runJson('parcel', 'list', orderNo)) as [{ id: string }]
  expect(await runCommand('order', 'deliver', orderNo)).toMatchObject({
    code: 1,
    stderr: `mall: 顺丰速运 SF100（${parcelId}）还没有被揽收: set its state with parcel set, then deliver\n`,
  })
  expect(await shop.status(uid, orderId)).toBe(2)
  await runJson('parcel', 'set', parcelId, '--state', 'signed')
  expect(await runJson('order', 'deliver', orderNo)).toMatchObject({ status: 3 })
  const shown = await runJson('order', 'show', orderNo)
  expect(shown.parcels).toMatchObject([{ expressCompany: '顺丰速运', expressNo: 'SF100' }])
  const { name, mobile, detail } = shown.address
  expect(mobile).toMatch(/^1\d{2}\*{4}\d{4}$/)
  const { stdout } = await runCommand('order', 'show', orderNo)
  expect(stdout).toContain('顺丰速运 SF100')
  const line = (phone: string) => new RegExp(`^address +${name} ${phone} .+${detail}$`, 'm')
  expect(stdout).toMatch(line('1\\d{2}\\*{4}\\d{4}'))
  expect((await runCommand('order', 'show', orderNo, '--phones')).stdout).toMatch(line('1\\d{10}'))
  expect(stdout).toMatch(/^delivery +carrier$/m)
})

test('an unknown carrier is refused, and so are more goods than ordered [parcel.refused]', async () => {
  const { orderNo, uid, orderId } = await paid()
  expect(await runCommand('order', 'ship', orderNo, '--company', '某某快递', '--no', 'MM1')).toMatchObject({
    code: 2,
    stderr: 'mall: 没有名为“某某快递”的承运商\n',
  })
  expect(await shop.status(uid, orderId)).toBe(1)
  const shown = await runJson('order', 'show', orderNo)
  const goods = `${shown.lines[0].skuId}:99`
  expect(
    await runCommand('order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF1', '--goods', goods),
  ).toMatchObject({
    code: 2,
    stderr: 'mall: 最多还能发 1 件\n',
  })
})

test('a mistyped number is corrected: the parcel restarts with the right one', async () => {
  const { orderNo } = await paid()
  await runJson('order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF7')
  const [{ id }] = (await runJson('parcel', 'list', orderNo)) as [{ id: string }]
  await runJson('parcel', 'set', id, '--state', 'moving')
  expect(await runCommand('parcel', 'correct', id, '--company', '某某快递', '--no', 'MM1')).toMatchObject({
    code: 2,
    stderr: 'mall: --company: 没有名为“某某快递”的承运商\n',
  })
  expect(await runCommand('parcel', 'correct', id)).toMatchObject({ code: 2 })
  expect(await runJson('parcel', 'correct', id, '--company', '圆通速递', '--no', 'YT8')).toMatchObject({
    id,
    company: '圆通速递',
    no: 'YT8',
  })
  const shown = await runJson('parcel', 'show', id)
  expect([shown.no, shown.state]).toEqual(['YT8', 0])
  expect(shown.tracks.map(({ text }: { text: string }) => text)).toEqual(['运单号已更正，圆通速递 YT8，等待揽收'])
  const [action] = (await runJson('audit', '--limit', '10')).filter(
    (one: { action: string }) => one.action === 'parcel.correct',
  )
  expect(action).toMatchObject({ details: { before: '顺丰速运 SF7', after: '圆通速递 YT8' } })
  await runJson('parcel', 'set', id, '--state', 'signed')
  expect(await runCommand('parcel', 'correct', id, '--no', 'YT9')).toMatchObject({
    code: 1,
    stderr: 'mall: the number cannot change: the parcel has arrived, or the mall delivers it\n',
  })
  expect(await runCommand('parcel', 'correct', 'nobody', '--no', 'YT9')).toMatchObject({
    code: 2,
    stderr: 'mall: 没有这个包裹\n',
  })
})

test('an unknown order, or a pickup, is reported in one line', async () => {
  expect(await runCommand('order', 'accept', 'lost')).toMatchObject({
    code: 2,
    stderr: 'mall: there is no order "lost"\n',
  })
  expect(await runCommand('refund', 'lost')).toMatchObject({ code: 2, stderr: 'mall: there is no order "lost"\n' })
  const store = await shop.addStore({ deliveryTypes: [1] })
  const { uid } = await shop.addShopper()
  const { orders, payOrderNo } = await shop.order(uid, [await shop.addSku(store, 5), 1])
  await shop.pay(payOrderNo)
  const orderNo = orders[0]?.orderNo ?? ''
  expect((await runCommand('order', 'show', orderNo)).stdout).toMatch(/^delivery +pickup\naddress +-$/m)
  const shipped = await runCommand('order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF1')
  expect(shipped).toMatchObject({
    code: 2,
    stderr: 'mall: 这种配送方式不发货，请用“交付”\n',
  })
})

test('pickups of a day are listed, soonest first [pickup.day-list]', async () => {
  const store = await shop.addStore({ deliveryTypes: [1] })
  const sku = await shop.addSku(store, 9)
  const day = (text: string) => Date.parse(`${text}:00+08:00`)
  const at = async (from: number) => {
    const { uid } = await shop.addShopper()
    const { orders, payOrderNo } = await shop.order(uid, [sku, 1])
    await shop.pay(payOrderNo)
    const [{ orderNo, orderId } = { orderNo: '', orderId: '' }] = orders
    const slot = { at: from, until: from + 7_200_000 }
    const booked = { uid, orderId, storeId: store.storeId, slot, isPaidThere: false }
    if (from > 0) await shop.db.tx((tx) => shop.orderSlots.book(tx, [booked]))
    return orderNo
  }
  await at(0)
  const [late, early] = [await at(day('2031-05-02T16:00')), await at(day('2031-05-02T10:00'))]
  const next = await at(day('2031-05-03T00:00'))
  const of = (...args: string[]) => runJson('order', 'pickups', '--store', store.storeId, ...args)
  const nos = async (text: string) => ((await of('--day', text)) as { orderNo: string }[]).map(({ orderNo }) => orderNo)
  expect(await nos('2031-05-02')).toEqual([early, late])
  expect(await nos('2031-05-03')).toEqual([next])
  expect((await runCommand('order', 'pickups', '--store', store.storeId, '--day', '2031-05-02')).stdout).toMatch(
    new RegExp(`2031-05-02 10:00.* to 12:00 +${early} +1 +¥?100(.00)? paid`),
  )
  await runJson('order', 'deliver', early)
  expect(await nos('2031-05-02')).toEqual([late])
  expect(await runCommand('order', 'pickups', '--store', 'nobody')).toMatchObject({
    code: 2,
    stderr: 'mall: there is no store "nobody"\n',
  })
  expect((await runCommand('order', 'pickups', '--day', 'soon')).code).toBe(2)
})

test('an order with a request for shipping is listed until it is shipped [order.remind-list]', async () => {
  const { uid, orderNo, orderId } = await paid()
  const reminded = () => runJson('order', 'list', '--user', uid, '--reminded')
  expect(await reminded()).toEqual([])
  expect((await runCommand('order', 'show', orderNo)).stdout).toMatch(/^asked to ship +-$/m)
  await shop.orders.remindShip(uid, orderId)
  expect(await reminded()).toMatchObject([{ orderNo, remindedAt: expect.any(Number) }])
  const { remindedAt } = await runJson('order', 'show', orderNo)
  expect(remindedAt).toBeGreaterThan(0)
  expect((await runCommand('order', 'show', orderNo)).stdout).toMatch(/^asked to ship +\d{4}-\d\d-\d\d \d\d:\d\d$/m)
  await runJson('order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF101')
  expect(await reminded()).toEqual([])
  expect(await runJson('order', 'list', '--user', uid, '--reminded', '--status', 'toReceive')).toMatchObject([
    { orderNo },
  ])
})

test('a refund is only booked here: the running mall sends it and gets the result', async () => {
  const { uid, orderNo, orderId } = await paid()
  expect(await runJson('refund', orderNo, '--amount', '12.30', '--reason', '少件')).toMatchObject({
    cents: 1230,
    status: 1,
  })
  const tooMuch = await runCommand('refund', orderNo, '--amount', '100')
  expect(tooMuch.code).toBe(2)
  expect(tooMuch.stderr).toContain('最多可退 ¥87.70')
  expect(await runJson('refund', orderNo)).toMatchObject({ cents: 8770, status: 6 })
  const booked = await shop.db.q
    .selectFrom('payment_refund')
    .select(['cents', 'state'])
    .where('subjectId', '=', orderId)
    .orderBy('cents')
    .execute()
  expect(booked).toEqual([
    { cents: 1230, state: 'processing' },
    { cents: 8770, state: 'processing' },
  ])
  await shop.refundsDone()
  expect(await shop.status(uid, orderId)).toBe(7)
})

test('a shopper becomes a member and ceases to be one', async () => {
  const { uid } = await shop.addShopper()
  expect(await runJson('user', 'member', uid, '--until', '2099-12-31')).toEqual({
    uid,
    memberUntil: Date.parse('2099-12-31T23:59:59.999+08:00'),
  })
  expect(await shop.account.isMember(shop.db.q, uid, shop.clock.now())).toBe(true)
  const { memberUntil } = await runJson('user', 'member', uid, '--months', '2')
  expect(new Date(memberUntil + 8 * 3_600_000).toISOString().slice(0, 10)).toBe('2100-02-28')
  expect(await runJson('user', 'member', uid, '--end')).toEqual({ uid, memberUntil: 0 })
  expect(await runCommand('user', 'member', uid, '--until', '2026-02-30')).toMatchObject({ code: 2 })
  expect(await runJson('user', 'show', uid)).toMatchObject({
    uid,
    isMember: false,
    mobile: expect.stringContaining('****'),
  })
})

test('payment list shows unusual money [payment.list]', async () => {
  expect((await runCommand('payment', 'list', '--limit', '0')).stderr).toContain(
    '--limit must be a whole number from 1 to 200',
  )
  const store = await shop.addStore({ freightCents: 0 })
  const sku = await shop.addSku(store, 5)
  const { uid } = await shop.addShopper()
  const { payOrderNo, parentNo } = await shop.order(uid, [sku, 1])
  await shop.play(await shop.open(payOrderNo), { outcome: 'delay', seconds: 3600 })
  const all = { refundCents: 10_000, totalCents: 10_000 }
  await shop.provider.refund({ refundNo: 'by-hand', payOrderNo, ...all, reason: '' })
  expect((await shop.cashier.callback(payOrderNo)).status).toBe('refunded')
  const row = { what: 'returned', parentNo, uid, cents: 10_000, provider: 'wechat' }
  expect(await runJson('payment', 'list')).toMatchObject([{ ...row, transactionId: expect.stringMatching(/^4200/) }])
  expect((await runCommand('payment', 'list')).stdout).toMatch(new RegExp(`returned .* ¥100\\.00 +${parentNo} `))
})

test('health reports jobs and events that no process handles', async () => {
  await shop.outbox.drain()
  await shop.jobs.runDue()
  expect((await runCommand('health')).code).toBe(0)
  const row = {
    shard: 0,
    uid: '',
    kind: 'payable.expire',
    key: 'nobody',
    payload: '{}',
    leaseUntil: 0,
    attempts: 0,
    lastError: '',
  }
  await shop.db.tx((tx) =>
    tx
      .insertInto('job')
      .values({ ...row, dueAt: 1 })
      .execute(),
  )
  const { code, stdout } = await runCommand('health', '--json')
  expect(code).toBe(1)
  expect(JSON.parse(stdout).checks).toContainEqual({
    name: 'jobs',
    isHealthy: false,
    text: expect.stringContaining('1 overdue'),
  })
  const stuck = { kind: 'outbox.retry', dueAt: Date.now() + 60_000, attempts: 4 }
  await shop.db.tx((tx) => tx.updateTable('job').set(stuck).where('key', '=', 'nobody').execute())
  expect(JSON.parse((await mall('health', '--json')).stdout).checks).toMatchObject([
    { isHealthy: true },
    { isHealthy: true },
    { name: 'jobs', isHealthy: true },
    { name: 'events', isHealthy: false, text: expect.stringContaining('1 undelivered') },
  ])
  await shop.db.tx((tx) => tx.deleteFrom('job').where('key', '=', 'nobody').execute())
})

test('import and export next to the running mall', async () => {
  const store = await shop.addStore()
  const args = ['import', 'test/data/shopify-newer.csv', '--no-images', '--store', store.storeId]
  const { problems, ...summary } = await json(...args)
  expect(summary).toMatchObject({ rows: 16, rowsRefused: 10, isDryRun: false, products: { added: 4, refused: 7 } })
  expect(problems[0]).toEqual({ line: 5, handle: 'wool-coat', kind: 'refused', reason: '没有价格' })
  const again = await runCommand(...args)
  expect(again.code).toBe(0)
  expect(again.stdout).toContain('line 5  refused  wool-coat: 没有价格\n')
  expect(again.stdout).toContain('products  0 added, 0 changed, 4 unchanged, 7 refused')
  const out = join(folder, 'out.csv')
  expect(await runJson('export', out)).toMatchObject({ file: out })
  expect(readFileSync(out, 'utf8')).toContain('wool-coat')
  expect(await runCommand('export', out)).toMatchObject({ code: 2 })
  expect((await mall('export')).stdout).toBe(readFileSync(out, 'utf8'))
  expect(await runCommand('import', out, '--store', 'nowhere')).toMatchObject({ code: 2 })
  const wide = join(folder, 'wide.csv')
  await runJson('export', wide, '--utf16')
  const text = readFileSync(wide).toString('utf16le')
  expect(text).toMatch(/^\uFEFFTitle\tURL handle\t[^\r]*\r\n/)
  expect(text).toContain('羊毛大衣')
  // The sample products have pictures that do not exist.
  expect(await runJson('import', wide, '--no-images', '--dry-run')).toMatchObject({
    rowsRefused: 0,
    products: { added: 0, unchanged: 4, refused: 0 },
  })
  expect(await runCommand('export', '--utf16')).toMatchObject({
    code: 2,
    stderr: 'mall: with --utf16 the export needs a file\n',
  })
  const broken = join(folder, 'broken.csv')
  writeFileSync(broken, 'Handle,Title,Variant Price\nx,A,\ny,"B,1\n')
  const half = await runCommand('import', broken, '--json')
  expect(half.code).toBe(2)
  expect(JSON.parse(half.stdout)).toMatchObject({ error: expect.stringContaining('第 3 行') })
})
