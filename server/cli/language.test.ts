// Failures are reported in English: Chinese appears only if the operator typed it.
import { join } from 'node:path'
import { type TestMall, testApp } from '../../test/support/app'
import { buy, payFor, shelve } from '../../test/support/shopping'
import { AppError } from '../kernel/errors'
import { commands } from './commands'
import { commandLine, settingsFor } from './mall.fixture'
import { refusalText } from './refusal'

let mall: TestMall
let env: Record<string, string>
let folder: string
let end: () => void
const known: Record<string, string> = {}
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true })
  ;({ env, folder, end } = await settingsFor(mall.services.db))
  const { db } = mall.services
  const goods = await shelve(mall.services, 'worded', { stock: 5 })
  const client = await mall.enrol()
  const paid = await buy(client, goods)
  await payFor(mall, client, paid.payOrderNo)
  const unpaid = await buy(client, goods)
  known.uid = client.uid
  known.paid = paid.orders[0]?.orderNo ?? ''
  known.unpaid = unpaid.orders[0]?.orderNo ?? ''
  known.store = goods.storeId
  known.sku = goods.skuId
  const tax = {
    uid: client.uid,
    orderId: unpaid.orders[0]?.orderId ?? '',
    kind: 'tax',
    title: '税费',
    cents: 100,
    turn: 1,
  }
  await db.q.insertInto('order_fee').values(tax).execute()
  for (const add of [
    ['coupon', 'add', 'one', '--title', '券', '--off', '20', '--total', '1'],
    ['voucher', 'put', 'cup', '--title', '咖啡卡'],
    ['member', 'card', 'put', 'gold', '--name', '金卡', '--plans', '12=168'],
  ])
    expect((await runCommand(...add)).code).toBe(0)
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand } = commandLine(() => env)

/** Faults of each command, apart from missing arguments and options. */
const WRONG: Record<string, (() => string[])[]> = {
  'stock set': [() => [known.sku ?? '', '0'], () => ['nothing', '5']],
  'stock show': [() => ['nothing']],
  'order show': [() => ['1']],
  'order accept': [() => ['1'], () => [known.paid ?? ''], () => [known.unpaid ?? '']],
  'order ship': [
    () => [known.unpaid ?? '', '--company', 'SF', '--no', 'SF1'],
    () => [known.paid ?? '', '--company', 'SF', '--no', 'SF1', '--goods', `${known.sku}=99`],
  ],
  'order deliver': [() => [known.unpaid ?? ''], () => [known.paid ?? '']],
  'order reduce': [
    () => [known.unpaid ?? '', '--off', '1', '--reason', 'x'],
    () => [known.paid ?? '', '--off', '1', '--reason', 'x'],
  ],
  refund: [() => [known.paid ?? '', '--amount', '9999'], () => [known.unpaid ?? '']],
  'points take': [() => [known.uid ?? '', '5', '--reason', 'x']],
  'coupon give': [() => ['nothing', known.uid ?? ''], () => ['one', 'nobody']],
  'aftersale show': [() => ['RF1']],
  'aftersale agree': [() => ['RF1']],
  'aftersale reject': [() => ['RF1', '--reason', 'x']],
  'invoice show': [() => ['1']],
  'invoice fail': [() => ['1', '--reason', 'x']],
  'receipt show': [() => ['1']],
  'receipt approve': [() => ['1']],
  'receipt reject': [() => ['1', '--reason', 'x']],
  'review reply': [() => ['1', '--text', 'x']],
  'parcel set': [() => ['1', '--text', 'x', '--status', 'onway']],
  'member scan': [() => ['12345678'], () => ['990000000000000000']],
  'ticket verify': [() => ['123456789012', '--store', known.store ?? '']],
  'ticket undo': [() => ['123456789012']],
  'voucher verify': [() => ['123456789012', '--store', known.store ?? '']],
  'voucher give': [() => ['nothing', '--title', 'x']],
  'codes make': [() => ['batch', '--title', 'x', '--coupons', 'nothing', '--number', '2']],
  'page show': [() => ['zone:nothing']],
  'page publish': [() => ['home'], () => ['zone:nothing']],
  'page revert': [() => ['home', '9']],
  'live add': [
    () => ['one', '--store', 'nothing', '--title', 'x', '--anchor', 'x', '--at', '2099-01-01', '--image', 'x'],
  ],
  'live edit': [() => ['nothing', '--title', 'x'], () => ['nothing', '--duration', 'long']],
  'live goods': [() => ['nothing', 'p', 'p']],
  'live pin': [() => ['nothing', '1'], () => ['nothing', 'first']],
  import: [() => [join(folder, 'nothing.csv')]],
  restore: [() => ['package.json']],
}

const WRITING = ['export', 'backup']

test('each listed command exists', () => {
  const names = new Set(commands.map(({ name }) => name))
  expect(Object.keys(WRONG).filter((name) => !names.has(name))).toEqual([])
})

test('a refusal of a service is printed as it is, after the name of the option', () => {
  const told = (message: string) =>
    refusalText(new AppError('SYS_BIZ_DATA_ERROR_CODE', message), { options: { to: {} } })
  expect(told('今天太热了')).toBe('今天太热了')
  expect(told('goods: 订单已占用 3，不能少于它')).toBe('订单已占用 3，不能少于它')
  expect(told('to: 应是将来的时间')).toBe('--to: 应是将来的时间')
})

test.each(commands.map(({ name, arguments: [least] }) => [name, least] as const))(
  '%s fails in one sentence, for every fault',
  async (name, least) => {
    // In a missing folder, for commands that write a file of that name.
    const nothings = Array.from({ length: least }, () =>
      WRITING.includes(name) ? join(folder, 'no/where') : 'nothing',
    )
    const tries = [nothings, [...nothings, '--nonsense'], ...(WRONG[name] ?? []).map((make) => make())]
    // Without arguments some commands list.
    let failures = 0
    for (const args of tries) {
      const { code, stderr } = await runCommand(...name.split(' '), ...args)
      if (code !== 0) failures += 1
      expect([args, code === 0 || /^mall: \S[^\n]*\n/.test(stderr) ? '' : stderr]).toEqual([args, ''])
    }
    expect(failures).toBeGreaterThan((WRONG[name] ?? []).length)
  },
)
