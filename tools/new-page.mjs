// Writes a page: its row in the route table, its row in the page table, and its file.
// npm run new:page -- <area> <name> <path> <title> [--login]
//   area   file of src/app/routes without .ts (pack-order); created when it does not exist
//   name   name in the route table (couponList)
//   path   path in the list of planned pages, test/rules/pages.json (pages/packOrder/coupons/index)
//   title  title in Chinese
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Refusal, runWhenCalled } from './order.mjs'
import { inRoot, root } from './paths.mjs'

const USAGE = 'usage: npm run new:page -- <area> <name> <path> <title> [--login]'

const camel = (text) => text.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
const quoted = (text) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`

/** Writes the files of a new page below `folder`, the project's root. Throws Refusal before the first write. */
export function makePage(folder, { area, name, page, title, needsLogin }) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(area)) throw new Refusal(`not an area's name (kebab-case): ${area}`)
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Refusal(`not a name for the route table (camelCase): ${name}`)
  if (!/^(pages|packageRarely)(\/[A-Za-z0-9-]+)+$/.test(page)) throw new Refusal(`not a page's path: ${page}`)
  if (!title) throw new Refusal('a page needs a title')

  const planned = JSON.parse(fs.readFileSync(path.join(folder, 'test/rules/pages.json'), 'utf8'))
  if (!Object.values(planned.areas).flat().includes(page))
    throw new Refusal(`test/rules/pages.json lists no page ${page}`)

  const routesFolder = path.join(folder, 'src/app/routes')
  const texts = fs.readdirSync(routesFolder).map((file) => fs.readFileSync(path.join(routesFolder, file), 'utf8'))
  if (texts.some((text) => new RegExp(`^\\s+${name}: row`, 'm').test(text)))
    throw new Refusal(`the route table has ${name} already`)

  const files = new Map()
  const source = path.join(folder, 'src', page)
  if (fs.existsSync(`${source}.tsx`)) throw new Refusal(`there is a page at ${page} already`)
  files.set(`${source}.tsx`, pageText(name))

  const pages = path.join(folder, 'test/pages')
  const areaFile = path.join(routesFolder, `${area}.ts`)
  if (fs.existsSync(areaFile)) {
    files.set(areaFile, withRow(fs.readFileSync(areaFile, 'utf8'), { name, page, title, needsLogin }))
    const rows = path.join(pages, `${area}.ts`)
    files.set(rows, withLastLine(fs.readFileSync(rows, 'utf8'), pageRow(name)))
  } else {
    const areaRoot = page
      .split('/')
      .slice(0, page.startsWith('pages/') ? 2 : 1)
      .join('/')
    files.set(areaFile, areaText(area, areaRoot, rowText(name, page.slice(areaRoot.length + 1), title, needsLogin)))
    const index = path.join(routesFolder, 'index.ts')
    files.set(index, withArea(fs.readFileSync(index, 'utf8'), area))
    files.set(path.join(pages, `${area}.ts`), pagesText(area, pageRow(name)))
    files.set(path.join(pages, `${area}.test.ts`), testText(area))
    const table = path.join(pages, 'index.ts')
    files.set(table, withPages(fs.readFileSync(table, 'utf8'), area))
  }
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, text)
  }
  return [...files.keys()].map((file) => path.relative(folder, file))
}

const rowText = (name, at, title, needsLogin) =>
  `  ${name}: row({ at: ${quoted(at)}, title: ${quoted(title)}, login: ${needsLogin} }),\n`
const pageText = (name) =>
  `import { page } from '@/app/page'\nimport { Screen } from '@/app/screen'\n\nexport default page('${name}', () => <Screen />)\n`
const areaText = (area, areaRoot, row) =>
  `import { area, row } from './area'\n\nexport const ${camel(area)}Area = area('${areaRoot}', {\n${row}})\n`

/** The row of the page table; the page test fails until the author fills in `shows`. */
const pageRow = (name) => `  ${name}: { shows: /what ${name} shows when it has loaded/ },\n`
const pagesText = (area, row) =>
  `import type { ${camel(area)}Area } from '@/app/routes/${area}'\nimport type { PageRows } from './page-row'\n\n` +
  `export const ${camel(area)}Pages: PageRows<typeof ${camel(area)}Area> = {\n${row}}\n`
const testText = (area) => `import { testPagesOf } from '../support/page-test'\n\ntestPagesOf('${area}')\n`

/** The text of the page table's index with a new area. */
function withPages(text, area) {
  const name = camel(area)
  const key = area === name ? area : quoted(area)
  return text
    .replace(/^/, `import { ${name}Area } from '@/app/routes/${area}'\nimport { ${name}Pages } from './${area}'\n`)
    .replace('\n} satisfies', `\n  ${key}: { area: ${name}Area, rows: ${name}Pages },\n} satisfies`)
}

/** The text of a file that ends with a table, with a new line at the table's end. */
function withLastLine(text, line) {
  const close = text.lastIndexOf('}')
  return text.slice(0, close) + line + text.slice(close)
}

/** The text of the area's file with a new row at its end. */
function withRow(text, { name, page, title, needsLogin }) {
  const areaRoot = /area\(\s*'([^']+)'/.exec(text)?.[1]
  if (!areaRoot || !page.startsWith(`${areaRoot}/`))
    throw new Refusal(`${page} does not lie in ${areaRoot}; choose another area`)
  const row = rowText(name, page.slice(areaRoot.length + 1), title, needsLogin)
  // Areas of the main package end with their options, indented; the others end with `})`.
  const end = text.lastIndexOf('\n  },\n')
  if (end >= 0 && text.includes('isMain: true')) return `${text.slice(0, end + 1)}  ${row}${text.slice(end + 1)}`
  const close = text.lastIndexOf('})')
  return text.slice(0, close) + row + text.slice(close)
}

/** The text of the route table's index with a new area. */
function withArea(text, area) {
  const name = `${camel(area)}Area`
  return text
    .replace(/\n\n\/\*\*/, `\nimport { ${name} } from './${area}'\n\n/**`)
    .replace(/(export const areas = \[[^\]]*?),?(\s*)\] as const/, `$1, ${name}$2] as const`)
    .replace(/(\n)(\})\n\nexport type PageName/, `\n  ...${name}.rows,$1$2\n\nexport type PageName`)
}

function main(values) {
  const needsLogin = values.includes('--login')
  const [area, name, page, title, ...rest] = values.filter((value) => value !== '--login')
  if (!title || rest.length > 0) throw new Refusal(USAGE)
  const files = makePage(root, { area, name, page, title, needsLogin })
  // The formatter sorts imports and breaks lines.
  const biome = inRoot('node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'ignore' })
  for (const file of files) console.log(file)
  console.log(
    `Now write the params of its route, its commands, the page, and what it shows in test/pages/${area}.ts: the page test fails until then.`,
  )
}

runWhenCalled(import.meta.url, main)
