import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SUBMIT_SOURCE } from '@contract/codes/order'
import { SENSITIVE_TEXT } from '@contract/codes/sensitive'
import { type TestMall, testApp } from '../../test/support/app'
import { shelve, submitOf } from '../../test/support/shopping'
import { FIRST_WORDS } from '../migrations/first-words'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let folder: string
let end: () => void
beforeAll(async () => {
  mall = await testApp()
  ;({ env, folder, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

// The running mall has received the notice of a change.
const { runCommand, runJson: json } = commandLine(
  () => env,
  async () => mall.services.pubSub.forget(),
)

test('a word of the operator refuses every submission of the running mall [sensitive.submissions]', async () => {
  const shopper = await mall.login()
  const address = (detail: string) =>
    shopper.call('POST userAddress/addOrUpdate', {
      name: '林予安',
      mobile: '13800000001',
      areaCode: '330108',
      detail,
    })
  const feedback = (content: string) => shopper.legacy('account.help.saveFeedback', { type: 'other', content })
  const isContain = (content: string) => shopper.call('POST sensitiveWord/isContain', { content })

  expect(await isContain('江汉路,青楼夜巡队')).toBe(false)
  await address('江汉路 青楼夜巡 1 号')

  expect(await json('words', 'add', '青楼夜巡', '青楼夜巡')).toEqual({ added: 1, known: 0 })
  expect(await isContain('江汉路,青 楼 夜 巡 队')).toBe(true)
  expect(await isContain('青楼,夜巡')).toBe(false)
  await expect(address('江汉路 青楼-夜巡 1 号')).rejects.toThrow(SENSITIVE_TEXT)
  await expect(feedback('我要找青楼夜巡队')).rejects.toThrow(SENSITIVE_TEXT)
  const goods = await shelve(mall.services, 'words', { stock: 5 })
  const submit = await submitOf(shopper, {
    source: SUBMIT_SOURCE.buyNow,
    binComits: [{ storeId: goods.storeId, products: [{ skuId: goods.skuId, number: 1 }] }],
  })
  const order = (remark: string) =>
    shopper.call(
      'POST productOrder/commitOrder',
      { ...submit, binComits: submit.binComits.map((bin) => ({ ...bin, remark })) },
      { idempotencyKey: randomUUID() },
    )
  await expect(order('请交给青楼，夜巡')).rejects.toThrow(SENSITIVE_TEXT)
  expect((await order('请交给门卫')).orders).toHaveLength(1)

  expect(await json('words', 'remove', '青楼夜巡')).toEqual({ removed: ['青楼夜巡'] })
  expect(await isContain('青楼夜巡')).toBe(false)
})

test('a file is imported as a whole, once', async () => {
  const file = join(folder, 'words.txt')
  writeFileSync(file, '# ours\r\n\n暗夜甲词\n 暗夜乙词 \n代开发票\n')
  expect(await json('words', 'import', file)).toEqual({ added: 2, known: 1 })
  expect(await json('words', 'import', file)).toEqual({ added: 0, known: 3 })
  expect(await json('words', 'list', '--with', '暗夜')).toEqual({
    words: expect.arrayContaining(['暗夜甲词', '暗夜乙词']),
    total: FIRST_WORDS.length + 2,
  })
  writeFileSync(file, '暗夜丙词\n毒\n')
  expect(await runCommand('words', 'import', file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('“毒”不能作敏感词'),
  })
  expect((await json('words', 'list', '--with', '暗夜丙')).words).toEqual([])
  expect((await runCommand('words', 'list', '--limit', '3')).stdout.split('\n').at(-2)).toBe(
    `(3 of ${FIRST_WORDS.length + 2})`,
  )
})

test.each([
  [['words', 'add', '毒'], 2, '“毒”不能作敏感词，应有 2 到 40'],
  [['words', 'remove', '从来没有'], 1, '这些词都不在词表里'],
  [['words', 'import', '/nowhere.txt'], 2, 'there is no file at /nowhere.txt'],
  [['words', 'list', '--limit', 'x'], 2, '--limit must be'],
])('%j is refused', async (args, code, message) => {
  expect(await runCommand(...args)).toMatchObject({ code, stderr: expect.stringContaining(message) })
})
