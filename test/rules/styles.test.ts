// Text sizes and the blocks of class names in style sheets (docs/decisions/0047).
import fs from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import sass from 'sass'
import { filesUnder, ROOT } from './sources'

const sheets = filesUnder('src')
  .filter((file) => file.endsWith('.scss'))
  .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') }))

test('every text size is set by a mixin', () => {
  // The mixins, and the sheet with the size of the root and Taro's elements, which have real px.
  const own = ['src/ui/styles/type.scss', 'src/ui/styles/h5.scss']
  // Relative sizes (em) are allowed.
  const size = /(?<!-)\bfont(?:-size)?:(?! (?:inherit|[\d.]+em|max\((?:\$no-zoom, 1em|0\.\d+em, #\{\$least\})\));)/
  const found = sheets
    .filter(({ file }) => !own.includes(file))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line) => (size.test(line) ? [`${file}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

/** The blocks of a selector's parts, outermost first; the last is the styled block. */
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
 * The block that a rule belongs to: what it styles. A block may place another as a whole (`.cart-bar__saved .price`), and what
 * that offers it by custom properties; its elements and variants it may not.
 */
function ownerOf(selector: string): string | null {
  const blocks = blocksOf(selector)
  const styled = blocks.at(-1)
  if (!styled) return null
  const outermost = blocks[0] ?? styled
  return styled.isWhole ? outermost.block : styled.block
}

test('all rules of a block are in one file', () => {
  const homes = new Map<string, Set<string>>()
  for (const { file, text } of sheets) {
    // Generated lists of one block's modifiers, and the list of style sheets.
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
