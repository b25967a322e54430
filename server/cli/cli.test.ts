import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestShop, type TestShop } from '../../test/support/test-shop'
import { commands } from './commands'
import { bundleCommandLine, commandLine, runMall, settingsFor } from './mall.fixture'

// The built command line as its own process, beside a mall that runs in this one: its words, codes and streams, and that both
// work on one database. What else the commands do is asked inside this process, in a tenth of the time.
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

// While the mall brings a commit of its own to disk it reads what was there before it: a command may have come in between.
const synced = () => shop.db.tx(async () => undefined)
const { mall, said, json, saidJson } = commandLine(() => env, synced)
async function paid(number = 1) {
  const store = await shop.addStore({ freightCents: 0 })
  const sku = await shop.addSku(store, 5, { priceCents: 10_000 })
  const { uid } = await shop.addShopper()
  const reply = await shop.order(uid, [sku, number])
  await shop.pay(reply.payOrderNo)
  return { sku, uid, orderNo: reply.orders[0]?.orderNo ?? '', orderId: reply.orders[0]?.orderId ?? '' }
}

test('help for all and for each, for people and as JSON', async () => {
  const { code, stdout } = await mall('--help')
  expect(code).toBe(0)
  for (const { name } of commands) expect(stdout).toContain(`  ${name} `)
  for (const { name, usage } of commands) {
    const help = await said(...name.split(' '), '--help')
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
  [['stock', 'set', 'nobody', '1.5'], 'the number of pieces must be a whole number from 0 to 999999999, not "1.5"'],
  [['order', 'list', '--status', 'lost'], '--status must be one of unpaid, '],
  [['order', 'list', '--wrong'], "Unknown option '--wrong'"],
  [['order', 'list', '--user', 'nobody'], 'there is no shopper "nobody"'],
  [['order', 'ship', '1'], 'shipping needs --company <name> and --no <number>'],
  [['order', 'show', '1'], 'there is no order "1"'],
  [['refund', '1', '--amount', '0.001'], '--amount must be an amount of yuan above 0, not "0.001"'],
  [['refund', '1', '--amount', '-3'], '--amount needs a value; one that begins with a dash: --amount=-…'],
  [['user', 'list', '--mobile', 'abc'], '--mobile must be a whole phone in digits, not "abc"'],
  [['user', 'member', '1'], 'give one of --until <yyyy-mm-dd>, --months <n> and --end'],
  [['user', 'show', '1'], 'there is no shopper "1"'],
  [['import', 'nothing.csv'], 'there is no file'],
  [['import', '.'], 'is no file'],
  [['export', '.'], 'is no file'],
  [['export', '/nowhere/mall.csv'], 'there is no folder /nowhere'],
  [['export', 'package.json/mall.csv'], 'package.json is no folder'],
  [['export', '/proc/mall.csv'], "can't write /proc/mall.csv"],
  [['protocol', 'put', 'PRIVACY_POLICY', '--title', 'x', '--file', process.execPath], '--file must be at most'],
  [
    ['protocol', 'put', 'PRIVACY_POLICY', '--title', 'x', '--file', 'docs/screenshots/cart.webp'],
    '--file is no text in UTF-8',
  ],
  [['backup', '/nowhere/mall.gz'], 'there is no folder /nowhere'],
  [['backup', 'package.json/mall.gz'], 'package.json is no folder'],
  [['backup', '/proc/mall.gz'], "can't write /proc/mall.gz"],
  [['restore', '.'], 'is no file'],
  [['restore', 'package.json'], 'the file is no backup of this mall'],
])('%j is wrong input: one line, exit code 2', async (args, text) => {
  const { code, stdout, stderr } = await said(...args)
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(text)])
})

test('with --json a failure is one document too', async () => {
  const { code, stdout } = await mall('stock', 'show', 'nobody', '--json')
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toEqual({ error: 'there is no SKU "nobody"' })
  expect(await said('export', '--json')).toMatchObject({ code: 2, stderr: expect.stringContaining('needs a file') })
})

test('a database that is not there: exit code 1', async () => {
  const nowhere = { GALLERIA_DATA: join(folder, 'nowhere') }
  expect(await runMall(['order', 'list'], nowhere)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('start the server once'),
  })
  const health = await commandLine(() => nowhere).said('health', '--json')
  expect(health.code).toBe(1)
  expect(JSON.parse(health.stdout)).toMatchObject({ isHealthy: false })
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

test('stock is shown, set and accounted for', async () => {
  const { sku } = await paid(2)
  expect(await saidJson('stock', 'show', sku.skuId)).toMatchObject([
    { skuId: sku.skuId, onHand: 3, reserved: 0, available: 3 },
  ])
  expect(await json('stock', 'set', sku.skuId, '7', '--note', '盘点')).toMatchObject({
    before: 3,
    onHand: 7,
    available: 7,
  })
  const { records } = await saidJson('stock', 'movements', sku.skuId, '--limit', '2')
  expect(records).toMatchObject([
    { kind: 'set', onHandDelta: 4, note: '盘点' },
    { kind: 'commit', onHandDelta: -2 },
  ])
  expect(await shop.stock.balances(shop.db.q, sku.skuId)).toBe(true)
})

test('an order is listed, shipped and delivered', async () => {
  const { uid, orderNo, orderId } = await paid()
  expect(await saidJson('order', 'list', '--user', uid, '--status', 'toShip')).toMatchObject([
    { orderNo, payableCents: 10_000 },
  ])
  const tooEarly = await said('order', 'deliver', orderNo)
  expect(tooEarly).toMatchObject({ code: 1, stdout: '' })
  expect(tooEarly.stderr).toBe(`mall: order ${orderNo} is toShip: that can't be done to it\n`)
  expect(await saidJson('order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF100')).toMatchObject({
    orderNo,
    status: 2,
  })
  expect(await shop.status(uid, orderId)).toBe(2)
  const [{ id: parcelId }] = (await saidJson('parcel', 'list', orderNo)) as [{ id: string }]
  expect(await said('order', 'deliver', orderNo)).toMatchObject({
    code: 1,
    stderr: `mall: order ${orderNo}: 顺丰速运 SF100 (${parcelId}) waits to be collected; say with parcel tell where it is, then deliver\n`,
  })
  expect(await shop.status(uid, orderId)).toBe(2)
  await saidJson('parcel', 'tell', parcelId, '--state', 'signed')
  expect(await saidJson('order', 'deliver', orderNo)).toMatchObject({ status: 3 })
  const shown = await saidJson('order', 'show', orderNo)
  expect(shown.parcels).toMatchObject([{ expressCompany: '顺丰速运', expressNo: 'SF100' }])
  const { name, mobile, detail } = shown.address
  const { stdout } = await said('order', 'show', orderNo)
  expect(stdout).toContain('顺丰速运 SF100')
  expect(stdout).toMatch(new RegExp(`^goes to +${name} ${mobile} .+${detail}$`, 'm'))
  expect(stdout).toMatch(/^goes by +carrier$/m)
})

test('a carrier that nobody knows is refused, and so are more goods than there are', async () => {
  const { orderNo, uid, orderId } = await paid()
  expect(await said('order', 'ship', orderNo, '--company', '某某快递', '--no', 'MM1')).toMatchObject({
    code: 2,
    stderr: 'mall: no carrier is called "某某快递"\n',
  })
  expect(await shop.status(uid, orderId)).toBe(1)
  const shown = await saidJson('order', 'show', orderNo)
  const goods = `${shown.lines[0].skuId}:99`
  expect(await said('order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF1', '--goods', goods)).toMatchObject({
    code: 2,
    stderr: 'mall: at most 1 pieces are left to send\n',
  })
})

test('a number that was mistyped is corrected: the parcel begins anew with the right one', async () => {
  const { orderNo } = await paid()
  await saidJson('order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF7')
  const [{ id }] = (await saidJson('parcel', 'list', orderNo)) as [{ id: string }]
  await saidJson('parcel', 'tell', id, '--state', 'moving')
  expect(await said('parcel', 'correct', id, '--company', '某某快递', '--no', 'MM1')).toMatchObject({
    code: 2,
    stderr: 'mall: no carrier is called "某某快递"\n',
  })
  expect(await said('parcel', 'correct', id)).toMatchObject({ code: 2 })
  expect(await saidJson('parcel', 'correct', id, '--company', '圆通速递', '--no', 'YT8')).toMatchObject({
    id,
    company: '圆通速递',
    no: 'YT8',
  })
  const shown = await saidJson('parcel', 'show', id)
  expect([shown.no, shown.state]).toEqual(['YT8', 0])
  expect(shown.tracks.map(({ text }: { text: string }) => text)).toEqual(['运单号已更正，圆通速递 YT8，等待揽收'])
  const [action] = (await saidJson('audit', '--limit', '10')).filter(
    (one: { action: string }) => one.action === 'parcel.correct',
  )
  expect(action).toMatchObject({ details: { before: '顺丰速运 SF7', after: '圆通速递 YT8' } })
  await saidJson('parcel', 'tell', id, '--state', 'signed')
  expect(await said('parcel', 'correct', id, '--no', 'YT9')).toMatchObject({
    code: 1,
    stderr: 'mall: the number stays: the way of the parcel is over, or the mall brings it\n',
  })
  expect(await said('parcel', 'correct', 'nobody', '--no', 'YT9')).toMatchObject({
    code: 1,
    stderr: 'mall: no parcel has this id\n',
  })
})

test('an order that is not, or is fetched at the store, is told in one line', async () => {
  expect(await said('order', 'accept', 'lost')).toMatchObject({ code: 2, stderr: 'mall: there is no order "lost"\n' })
  expect(await said('refund', 'lost')).toMatchObject({ code: 2, stderr: 'mall: there is no order "lost"\n' })
  const store = await shop.addStore({ deliveryTypes: [1] })
  const { uid } = await shop.addShopper()
  const { orders, payOrderNo } = await shop.order(uid, [await shop.addSku(store, 5), 1])
  await shop.pay(payOrderNo)
  const orderNo = orders[0]?.orderNo ?? ''
  expect((await said('order', 'show', orderNo)).stdout).toMatch(/^goes by +fetched at the store\ngoes to +-$/m)
  const shipped = await said('order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF1')
  expect(shipped).toMatchObject({
    code: 2,
    stderr: `mall: order ${orderNo} is fetched at the store: use order deliver\n`,
  })
})

test('what is still to be fetched on a day is told, soonest first', async () => {
  const store = await shop.addStore({ deliveryTypes: [1] })
  const sku = await shop.addSku(store, 9)
  const day = (text: string) => Date.parse(`${text}:00+08:00`)
  const at = async (from: number) => {
    const { uid } = await shop.addShopper()
    const { orders, payOrderNo } = await shop.order(uid, [sku, 1])
    await shop.pay(payOrderNo)
    const known = { slotFrom: from, slotUntil: from + 7_200_000 }
    const orderNo = orders[0]?.orderNo ?? ''
    await shop.db.q.updateTable('shop_order').set(known).where('orderNo', '=', orderNo).execute()
    return orderNo
  }
  await at(0)
  const [late, early] = [await at(day('2031-05-02T16:00')), await at(day('2031-05-02T10:00'))]
  const next = await at(day('2031-05-03T00:00'))
  const of = (...args: string[]) => saidJson('order', 'pickups', '--store', store.storeId, ...args)
  const nos = async (text: string) => ((await of('--day', text)) as { orderNo: string }[]).map(({ orderNo }) => orderNo)
  expect(await nos('2031-05-02')).toEqual([early, late])
  expect(await nos('2031-05-03')).toEqual([next])
  expect((await said('order', 'pickups', '--store', store.storeId, '--day', '2031-05-02')).stdout).toMatch(
    new RegExp(`2031-05-02 10:00.* to 12:00 +${early} +1 +¥?100(.00)? paid`),
  )
  await saidJson('order', 'deliver', early)
  expect(await nos('2031-05-02')).toEqual([late])
  expect(await said('order', 'pickups', '--store', 'nobody')).toMatchObject({
    code: 2,
    stderr: 'mall: there is no store "nobody"\n',
  })
  expect((await said('order', 'pickups', '--day', 'soon')).code).toBe(2)
})

test('an order whose shopper asked for shipping is found until it is shipped', async () => {
  const { uid, orderNo, orderId } = await paid()
  const reminded = () => saidJson('order', 'list', '--user', uid, '--reminded')
  expect(await reminded()).toEqual([])
  expect((await said('order', 'show', orderNo)).stdout).toMatch(/^asked to ship +-$/m)
  await shop.orders.remindShip(uid, orderId)
  expect(await reminded()).toMatchObject([{ orderNo, remindedAt: expect.any(Number) }])
  const { remindedAt } = await saidJson('order', 'show', orderNo)
  expect(remindedAt).toBeGreaterThan(0)
  expect((await said('order', 'show', orderNo)).stdout).toMatch(/^asked to ship +\d{4}-\d\d-\d\d \d\d:\d\d$/m)
  await saidJson('order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF101')
  expect(await reminded()).toEqual([])
  expect(await saidJson('order', 'list', '--user', uid, '--reminded', '--status', 'toReceive')).toMatchObject([
    { orderNo },
  ])
})

test('a refund is only booked here: the running mall sends it and hears that it was done', async () => {
  const { uid, orderNo, orderId } = await paid()
  expect(await saidJson('refund', orderNo, '--amount', '12.30', '--reason', '少件')).toMatchObject({
    cents: 1230,
    status: 1,
  })
  const tooMuch = await said('refund', orderNo, '--amount', '100')
  expect(tooMuch.code).toBe(2)
  expect(tooMuch.stderr).toContain('¥87.70 of it can go back')
  expect(await saidJson('refund', orderNo)).toMatchObject({ cents: 8770, status: 6 })
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

test('a shopper becomes a member and stops being one', async () => {
  const { uid } = await shop.addShopper()
  expect(await saidJson('user', 'member', uid, '--until', '2099-12-31')).toEqual({
    uid,
    memberUntil: Date.parse('2099-12-31T23:59:59.999+08:00'),
  })
  expect(await shop.account.isMember(shop.db.q, uid, shop.clock.now())).toBe(true)
  const { memberUntil } = await saidJson('user', 'member', uid, '--months', '2')
  expect(new Date(memberUntil + 8 * 3_600_000).toISOString().slice(0, 10)).toBe('2100-02-28')
  expect(await saidJson('user', 'member', uid, '--end')).toEqual({ uid, memberUntil: 0 })
  expect(await said('user', 'member', uid, '--until', '2026-02-30')).toMatchObject({ code: 2 })
  expect(await saidJson('user', 'show', uid)).toMatchObject({
    uid,
    isMember: false,
    mobile: expect.stringContaining('****'),
  })
})

test('payment list tells of money that took another way', async () => {
  expect((await said('payment', 'list', '--limit', '0')).stderr).toContain(
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
  expect(await saidJson('payment', 'list')).toMatchObject([{ ...row, transactionId: expect.stringMatching(/^4200/) }])
  expect((await said('payment', 'list')).stdout).toMatch(new RegExp(`returned .* ¥100\\.00 +${parentNo} `))
})

test('health tells of jobs and events that nobody is at work on', async () => {
  await shop.outbox.drain()
  await shop.jobs.runDue()
  expect((await said('health')).code).toBe(0)
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
  const { code, stdout } = await said('health', '--json')
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

test('import and export beside the running mall', async () => {
  const store = await shop.addStore()
  const args = ['import', 'test/data/shopify-newer.csv', '--no-images', '--store', store.storeId]
  const { problems, ...summary } = await json(...args)
  expect(summary).toMatchObject({ rows: 16, rowsRefused: 10, isDryRun: false, products: { added: 4, refused: 7 } })
  expect(problems[0]).toEqual({ line: 5, handle: 'wool-coat', kind: 'refused', reason: 'the price is empty' })
  const again = await said(...args)
  expect(again.code).toBe(0)
  expect(again.stdout).toContain('line 5  refused  wool-coat: the price is empty\n')
  expect(again.stdout).toContain('products  0 added, 0 changed, 4 unchanged, 7 refused')
  const out = join(folder, 'out.csv')
  expect(await saidJson('export', out)).toMatchObject({ file: out })
  expect(readFileSync(out, 'utf8')).toContain('wool-coat')
  expect(await said('export', out)).toMatchObject({ code: 2 })
  expect((await mall('export')).stdout).toBe(readFileSync(out, 'utf8'))
  expect(await said('import', out, '--store', 'nowhere')).toMatchObject({ code: 2 })
  const wide = join(folder, 'wide.csv')
  await saidJson('export', wide, '--utf16')
  const text = readFileSync(wide).toString('utf16le')
  expect(text).toMatch(/^\uFEFFTitle\tURL handle\t[^\r]*\r\n/)
  expect(text).toContain('羊毛大衣')
  // The till's own products bear pictures that nobody has.
  expect(await saidJson('import', wide, '--no-images', '--dry-run')).toMatchObject({
    rowsRefused: 0,
    products: { added: 0, unchanged: 4, refused: 0 },
  })
  expect(await said('export', '--utf16')).toMatchObject({
    code: 2,
    stderr: 'mall: with --utf16 the export needs a file\n',
  })
  const broken = join(folder, 'broken.csv')
  writeFileSync(broken, 'Handle,Title,Variant Price\nx,A,\ny,"B,1\n')
  const half = await said('import', broken, '--json')
  expect(half.code).toBe(2)
  expect(JSON.parse(half.stdout)).toMatchObject({ error: expect.stringContaining('line 3') })
})
