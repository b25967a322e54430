// Makes a page: its rows in the route table and in the page table, and its first file.
// npm run new:page -- <area> <name> <path> <title> [--login]
//   area   file of src/app/routes without .ts (pack-order); made when it is new
//   name   name in the route table (couponList)
//   path   path as the spec lists it (pages/packOrder/coupons/index)
//   title  title in Chinese
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Refusal, runWhenCalled } from './order.mjs'
import { inRoot, root } from './paths.mjs'

const USAGE = 'usage: npm run new:page -- <area> <name> <path> <title> [--login]'

const camel = (text) => text.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
const quoted = (text) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`

/** Writes the files of a new page below `folder`, the project's root. Throws Refusal and then has written nothing. */
export function makePage(folder, { area, name, page, title, needsLogin }) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(area)) throw new Refusal(`not an area's name (kebab-case): ${area}`)
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Refusal(`not a name for the route table (camelCase): ${name}`)
  if (!/^(pages|packageRarely)(\/[A-Za-z0-9-]+)+$/.test(page)) throw new Refusal(`not a page's path: ${page}`)
  if (!title) throw new Refusal('a page needs a title')

  const spec = JSON.parse(fs.readFileSync(path.join(folder, 'test/rules/pages.json'), 'utf8'))
  if (!Object.values(spec.areas).flat().includes(page)) throw new Refusal(`the spec has no page at ${page}`)

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

/** Holds only a page that the author has looked at: what it shows is theirs to say. */
const pageRow = (name) => `  ${name}: { shows: /what ${name} says once it has everything/ },\n`
const pagesText = (area, row) =>
  `import type { ${camel(area)}Area } from '@/app/routes/${area}'\nimport type { PageRows } from './page-row'\n\n` +
  `export const ${camel(area)}Pages: PageRows<typeof ${camel(area)}Area> = {\n${row}}\n`
const testText = (area) => `import { testPagesOf } from '../support/page-test'\n\ntestPagesOf('${area}')\n`

/** The page table's index with one area more. */
function withPages(text, area) {
  const name = camel(area)
  const key = area === name ? area : quoted(area)
  return text
    .replace(/^/, `import { ${name}Area } from '@/app/routes/${area}'\nimport { ${name}Pages } from './${area}'\n`)
    .replace('\n} satisfies', `\n  ${key}: { area: ${name}Area, rows: ${name}Pages },\n} satisfies`)
}

/** A file that ends with a table, with one line more in it. */
function withLastLine(text, line) {
  const close = text.lastIndexOf('}')
  return text.slice(0, close) + line + text.slice(close)
}

/** The area's file with one row more, at its end. */
function withRow(text, { name, page, title, needsLogin }) {
  const areaRoot = /area\(\s*'([^']+)'/.exec(text)?.[1]
  if (!areaRoot || !page.startsWith(`${areaRoot}/`))
    throw new Refusal(`${page} does not lie in ${areaRoot}; choose another area`)
  const row = rowText(name, page.slice(areaRoot.length + 1), title, needsLogin)
  // Areas of the main package close with their options, indented; the others with `})`.
  const end = text.lastIndexOf('\n  },\n')
  if (end >= 0 && text.includes('isMain: true')) return `${text.slice(0, end + 1)}  ${row}${text.slice(end + 1)}`
  const close = text.lastIndexOf('})')
  return text.slice(0, close) + row + text.slice(close)
}

/** The table's index with one area more. */
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
  // Import order and line breaks of the changed table are the formatter's business.
  const biome = inRoot('node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'ignore' })
  for (const file of files) console.log(file)
  console.log(
    `Now: its params in the row, its commands, one more in PAGES_FLOOR of test/rules/routes.test.ts, and what it shows in test/pages/${area}.ts: its test fails until then.`,
  )
}

runWhenCalled(import.meta.url, main)
