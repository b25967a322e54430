// Which open page an entry of the browser's history leads to.
import fs from 'node:fs'
import path from 'node:path'

interface Entry {
  key: string
  idx: number
}
interface Stack {
  pages: { path: string; entry: Entry }[]
  wayTo(entry: Entry): { leave: number; isOpen: boolean }
}
const text = fs.readFileSync(path.join(__dirname, 'stack.js'), 'utf8')
const { stack }: { stack: Stack } = new Function(`${text.replace(/^export /gm, '')}; return { stack }`)()

const at = (key: string, idx: number) => ({ path: '/pages/details/index?stamp=1', entry: { key, idx } })

test.each([
  ['back to the page below', 'b', 1, 1, true],
  ['back over a page of the same path', 'a', 0, 2, true],
  ['the page in front, told twice', 'c', 3, 0, true],
  ['a link of the same path, right above', 'link', 4, 0, false],
  ['back to an entry whose page is not open any more', 'gone', 2, 1, false],
  ['back below all that is open', 'older', -1, 3, false],
])('%s: so many leave, and whether the page is open', (_case, key, idx, leave, isOpen) => {
  stack.pages = [at('a', 0), at('b', 1), at('c', 3)]
  expect(stack.wayTo({ key, idx })).toEqual({ leave, isOpen })
})
