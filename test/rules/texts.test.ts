// Texts for shoppers: the form of address, and one text for each failure (contract/codes/failures).
import fs from 'node:fs'
import path from 'node:path'
import { FAILURE_TEXTS } from '@contract/codes/failures'
import { filesUnder, ROOT, sourcesUnder } from './sources'

test('all texts address shoppers as 你 [shell.form-of-address]', () => {
  const own = path.relative(ROOT, __filename).split(path.sep).join('/')
  const files = ['contract', 'src', 'server', 'test', 'tools'].flatMap(filesUnder)
  // A table of all characters by pronunciation.
  const sounds = 'server/modules/goods/search/syllables.ts'
  const readable = files.filter((file) => /\.(tsx?|mjs|json|html|csv)$/.test(file) && ![own, sounds].includes(file))
  expect(readable.length).toBeGreaterThan(500)
  expect(readable.filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('您'))).toEqual([])
})

/** A number directly beside its unit, or beside the word before it; labels of offers are written without spaces: 满2件9折, 满199赠1件. */
const TIGHT =
  /(?<!满|赠|换购|\d|\.|\$)(?:\d+|\$?\{[^{}'"`]*\})(?:件|分钟|小时|天|张|种|秒)|(?:仅剩|还剩|限购|购买)(?:\d|\$\{)/

test('a space separates a number from its unit: 仅剩 2 件, 30 分钟达 [shell.number-unit]', () => {
  expect(
    ['仅剩2件', '30分钟达', '仅剩 2件', '仅剩2 件', '`$' + '{days}天`'].filter((text) => !TIGHT.test(text)),
  ).toEqual([])
  expect(
    ['仅剩 2 件', '30 分钟达', '满2件9折', '满$' + '{from}件', '3 天 02:14:36'].filter((text) => TIGHT.test(text)),
  ).toEqual([])
  const files = ['contract', 'src', 'server'].flatMap(filesUnder)
  // Landed steps, texts of WeChat Pay, and addresses that shoppers paste.
  const others = /^server\/(migrations|sandbox)\/|pasted-address\.corpus/
  const found = files
    .filter((file) => /\.(tsx?|json)$/.test(file) && !others.test(file))
    .flatMap((file) =>
      fs
        .readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => TIGHT.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test('the text of each failure is defined once [error.one-text]', () => {
  const words =
    /'(?:[^'\n]*(?:没有成功|没有加载|加载失败|网络不给力|网络超时|网络连接超时|请求异常)[^'\n]*|[^'\n]*没有完成，请重试)'/g
  const found = ['src', 'server', 'contract']
    .flatMap(sourcesUnder)
    .filter(({ file }) => !/\.test\.tsx?$/.test(file) && file !== 'contract/codes/failures.ts')
    .flatMap(({ file, code }) => [...code.matchAll(words)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
  expect(new Set(Object.values(FAILURE_TEXTS)).size).toBe(Object.keys(FAILURE_TEXTS).length)
})

/** Operators' tables and failures have both decimals and no separators, as `money` of server/cli/output.ts writes them. */
const FOR_OPERATORS = /^server\/(cli|sandbox)\/|-operator\.service\.ts$|offers\/offer\/priced-goods\.ts$/

test('every sum in a text for shoppers has the form of priceText, with its thousands separators [purchase.price]', () => {
  const found = ['src', 'server', 'contract']
    .flatMap(sourcesUnder)
    .filter(
      ({ file }) => !/\.test\.tsx?$/.test(file) && file !== 'contract/codes/money.ts' && !FOR_OPERATORS.test(file),
    )
    .flatMap(({ file, code }) => [...code.matchAll(/[¥￥]\$\{[^}]*\}/g)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
})
