import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type TestMall, testApp } from '../../test/support/app'
import { buy, payFor, type Shelved, shelve } from '../../test/support/shopping'
import type { WireClient } from '../../test/support/wire-client'
import { sendForm } from '../gateways/upload/upload.fixture'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
let goods: Shelved
let client: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true })
  goods = await shelve(mall.services, 'returned', { stock: 50 })
  client = await mall.enrol()
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const ACTOR = { kind: 'operator', id: 'test' } as const

async function opened(type: 1 | 2 | 3): Promise<string> {
  const placed = await buy(client, goods)
  await payFor(mall, client, placed.payOrderNo)
  const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
  await mall.services.orderOperator.ship(ACTOR, 'all', orderNo, '顺丰速运', 'SF0001')
  await client.call('POST productOrder/confirmReceive', { orderId })
  const { lines } = await client.call('GET productOrder/getOrderInfo', { orderId })
  const asked = {
    orderId,
    orderLineId: lines[0]?.orderLineId ?? '',
    type,
    isReceived: true,
    reason: '质量问题',
    number: 1,
    cents: type === 3 ? 0 : 10_000,
    note: '有划痕',
    imageKeys: [],
    ...(type === 3 && { skuId: goods.skuId }),
  }
  return (await client.call('POST refundOrder/apply', asked, { idempotencyKey: randomUUID() })).refundOrderNo
}
const sentBack = (refundOrderNo: string, imageKeys: string[] = []) =>
  client.call('POST refundOrder/addRefundOrderPostMsg', {
    refundOrderNo,
    expressCompany: '顺丰速运',
    expressNo: 'SF1234567',
    mobile: '',
    imageKeys,
  })

test('a case is listed, shown, refused, approved, received and refunded, each with an audit entry [aftersale.operator]', async () => {
  expect((await runCommand('aftersale', 'list')).stdout).toBe('no case is open\n')
  const no = await opened(2)
  expect((await runCommand('aftersale', 'list', '--status', 'verify')).stdout).toMatch(
    new RegExp(`${no} .*退货退款 +1 +¥100`),
  )
  expect((await runCommand('aftersale', 'show', no)).stdout).toMatch(
    /request +退货退款, 1, ¥100: 质量问题[\s\S]*shopper +apply +0 +有划痕/,
  )
  expect((await runCommand('aftersale', 'reject', no, '--reason', '请先拍照')).stdout).toBe(`${no}: 商家已拒绝\n`)
  expect((await runCommand('aftersale', 'agree', no)).stdout).toBe(`${no}: 请寄回商品\n`)
  expect((await runCommand('aftersale', 'note', no, '--text', '请保留包装')).code).toBe(0)
  await sentBack(no)
  expect((await runCommand('aftersale', 'refuse', no, '--reason', '少了配件')).stdout).toBe(`${no}: 商家拒绝收货\n`)
  expect(await runJson('aftersale', 'receive', no, '--damaged')).toMatchObject({ status: 5 })
  const actions = await runJson('audit', '--action', 'aftersale.receive')
  expect(actions).toHaveLength(1)
})

test('an exchange is sent, or refunded instead; an operator can end a case [aftersale.replacement-sent]', async () => {
  const [sent, instead, over] = [await opened(3), await opened(3), await opened(1)]
  for (const no of [sent, instead]) {
    await runCommand('aftersale', 'agree', no)
    await sentBack(no)
    expect((await runCommand('aftersale', 'receive', no)).stdout).toBe(`${no}: 等待商家发货\n`)
  }
  expect((await runCommand('aftersale', 'send', sent, '--company', '顺丰速运', '--number', 'SF777')).stdout).toContain(
    '换货已发出',
  )
  expect((await runCommand('aftersale', 'instead', instead)).stdout).toContain('退款中')
  expect((await runCommand('aftersale', 'close', over, '--reason', '已协商')).stdout).toContain('售后已关闭')
  // Its first refund is still in progress.
  expect((await runCommand('aftersale', 'refund', instead)).code).not.toBe(0)
  expect((await runCommand('aftersale', 'intercept', over)).code).not.toBe(0)
  const actions = (await runJson('audit', '--limit', '200')) as { action: string }[]
  const done = new Set(actions.map(({ action }) => action).filter((action) => action.startsWith('aftersale.')))
  const told = ['agree', 'close', 'instead', 'note', 'receive', 'refuse', 'reject', 'send']
  expect([...done].sort()).toEqual(told.map((action) => `aftersale.${action}`))
})

test.each([
  [['show', 'RF1'], 2, '没有这个售后单'],
  [['list', '--status', 'gone'], 2, '--status must be one of verify'],
  [['reject', 'RF1'], 2, 'it needs --reason'],
  [['send', 'RF1', '--company', 'x'], 2, 'it needs --number'],
])('%j is refused in one line', async (args, code, words) => {
  const { code: left, stderr } = await runCommand('aftersale', ...args)
  expect([left, stderr.trimEnd().split('\n')]).toEqual([code, [expect.stringContaining(words)]])
})

test('photos of the returned parcel are in the case history, and staff gets their files', async () => {
  const no = await opened(2)
  await runCommand('aftersale', 'agree', no)
  const photo = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const asked = { purpose: 'aftersale', count: 2 } as const
  const { token, keyPrefix } = await client.legacy('common.upload.getUpToken', asked)
  const keys = [`${keyPrefix}a`, `${keyPrefix}b`]
  for (const key of keys) expect((await sendForm(mall.app, photo, { token, key })).status).toBe(200)
  await sentBack(no, keys)
  const { records } = await client.call('GET refundOrder/getNegotiations', { refundOrderNo: no })
  expect(records.find(({ text }) => text.includes('SF1234567'))?.images).toHaveLength(2)
  // The command line of this test has a data folder of its own.
  cpSync(join(mall.config.dataFolder, 'uploads'), join(env.GALLERIA_DATA ?? '', 'uploads'), { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'case-'))
  const { stdout } = await runCommand('aftersale', 'show', no, '--pictures', folder)
  expect(stdout).toMatch(/sendBack +2 +顺丰速运，SF1234567/)
  const files = [1, 2].map((at) => join(folder, `${no}-${at}.webp`))
  expect(stdout.trim().split('\n').slice(-2)).toEqual(files)
  for (const file of files) expect((await sharp(file).metadata()).width).toBe(30)
  rmSync(folder, { recursive: true })
})
