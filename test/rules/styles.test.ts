// Sizes of text and blocks of names in style sheets (look book "Type"; decision 0047).
import fs from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import sass from 'sass'
import { filesUnder, ROOT } from './sources'

const sheets = filesUnder('src')
  .filter((file) => file.endsWith('.scss'))
  .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') }))

test('a size of text comes from its mixin', () => {
  // The mixins; and the root's scale and the platform's own parts, which are in real px.
  const own = ['src/ui/styles/type.scss', 'src/ui/styles/h5.scss']
  // A share of the size around it is no size of its own.
  const size = /(?<!-)\bfont(?:-size)?:(?! (?:inherit|[\d.]+em|max\((?:\$no-zoom, 1em|0\.\d+em, #\{\$least\})\));)/
  const found = sheets
    .filter(({ file }) => !own.includes(file))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line) => (size.test(line) ? [`${file}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

/** Names of the blocks of a selector's parts, outermost first; the last is what it styles. */
function blocksOf(selector: string): { block: string; isWhole: boolean }[] {
  return selector
    .replace(/:not\([^)]*\)/g, '')
    .trim()
    .split(/[\s>+~]+/)
    .flatMap((part) => {
      const name = /\.([\w-]+)/.exec(part)?.[1]
      return name === undefined ? [] : [{ block: name.split(/__|--/)[0] ?? name, isWhole: !/__|--/.test(name) }]
    })
}

/**
 * The block that a rule belongs to: what it styles. A block may place another as a whole (`.cart__saved .price`), and what
 * that offers it by custom properties; its elements and variants it may not.
 */
function ownerOf(selector: string): string | null {
  const blocks = blocksOf(selector)
  const styled = blocks.at(-1)
  if (!styled) return null
  const outermost = blocks[0] ?? styled
  return styled.isWhole ? outermost.block : styled.block
}

test("a block's rules stand in one file", () => {
  const homes = new Map<string, Set<string>>()
  for (const { file, text } of sheets) {
    // Made by a tool, as lists of one block's variants; or a list of files.
    if (text.startsWith('// Made by tools/') || file === 'src/ui/styles/index.scss') continue
    const { css } = sass.compile(path.join(ROOT, file))
    postcss.parse(css).walkRules((rule) => {
      for (const selector of rule.selectors) {
        const block = ownerOf(selector)
        if (block === null || block.startsWith('weui-') || block.startsWith('taro')) continue
        homes.set(block, (homes.get(block) ?? new Set()).add(file))
      }
    })
  }
  expect(homes.size).toBeGreaterThan(100)
  expect([...homes].filter(([, files]) => files.size > 1).map(([block, files]) => [block, ...files])).toEqual([])
})
