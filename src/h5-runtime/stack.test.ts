// The open page that an entry of the browser's history leads to.
import type { OpenPage } from './router-page'
import { stack } from './stack'

const at = (key: string, idx: number) => ({ path: '/pages/details/index?stamp=1', entry: { key, idx } }) as OpenPage

test.each([
  ['back to the page below', 'b', 1, 1, true],
  ['back across a page of the same path', 'a', 0, 2, true],
  ['the front page, reported twice', 'c', 3, 0, true],
  ['a link to the same path, directly above', 'link', 4, 0, false],
  ['back to an entry whose page is closed', 'gone', 2, 1, false],
  ['back below all open pages', 'older', -1, 3, false],
])('%s: how many pages leave, and whether the page is open', (_case, key, idx, leave, isOpen) => {
  stack.pages.splice(0, stack.pages.length, at('a', 0), at('b', 1), at('c', 3))
  expect(stack.wayTo({ key, idx })).toEqual({ leave, isOpen })
})
