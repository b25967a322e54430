// What shoppers read: whom it speaks to, and that one failure has one wording (contract/codes/failures).
import fs from 'node:fs'
import path from 'node:path'
import { FAILURE_TEXTS } from '@contract/codes/failures'
import { filesUnder, ROOT, sourcesUnder } from './sources'

test('shoppers are 你, in every text of the house', () => {
  const own = path.relative(ROOT, __filename).split(path.sep).join('/')
  const files = ['contract', 'src', 'server', 'test', 'tools'].flatMap(filesUnder)
  // All characters there are, by their sound.
  const sounds = 'server/modules/goods/search/syllables.ts'
  const readable = files.filter((file) => /\.(tsx?|mjs|json|html|csv)$/.test(file) && ![own, sounds].includes(file))
  expect(readable.length).toBeGreaterThan(500)
  expect(readable.filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('您'))).toEqual([])
})

test('the words of a failure stand once', () => {
  const words =
    /'(?:[^'\n]*(?:没有成功|没有加载|加载失败|网络不给力|网络超时|网络连接超时|请求异常)[^'\n]*|[^'\n]*没有完成，请重试)'/g
  const found = ['src', 'server', 'contract']
    .flatMap(sourcesUnder)
    .filter(({ file }) => !/\.test\.tsx?$/.test(file) && file !== 'contract/codes/failures.ts')
    .flatMap(({ file, code }) => [...code.matchAll(words)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
  expect(new Set(Object.values(FAILURE_TEXTS)).size).toBe(Object.keys(FAILURE_TEXTS).length)
})
