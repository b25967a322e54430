// Writes a page of the console: its file, and its line in console/app/pages.ts.
// npm run new:console-page -- <section>/<name> --title <title> --permission <permission> [--list <call>]
//   section     key of SECTIONS in console/app/pages.ts; the page's folder below console/pages
//   name        name of the file (kebab-case) and, after a slash, the address below /console
//   title       title in Chinese
//   permission  what an account needs to open the page (contract/codes/staff.ts)
//   call        a call of the contract whose reply is a page of records (audit/list): the page is its index
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compileFunction } from 'node:vm'
import esbuild from 'esbuild'
import { changed, finish, writeNew } from './new-files.mjs'
import { Refusal, runWhenCalled } from './order.mjs'
import { modules, root } from './paths.mjs'

const USAGE =
  'usage: npm run new:console-page -- <section>/<name> --title <title> --permission <permission> [--list <call>]'
const PAGE_TABLE = 'console/app/pages.ts'
/** Columns of a new index beside that of the record's id. */
const MOST_COLUMNS = 4
/** Bounds of contract/schema/shared.ts, by which a field is a moment or a sum. */
const MILLIS_MAXIMUM = 8_640_000_000_000_000
const CENTS_MINIMUM = -1_000_000_000_00

const pascal = (text) => text.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())
const quoted = (text) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`

/** Writes the files of a new page below `folder`, the project's root. Throws Refusal before the first write. */
export function makeConsolePage(folder, { section, name, title, permission, list }) {
  if (!/^[a-z]{1,20}(-[a-z]{1,20})*$/.test(name)) throw new Refusal(`not a name of a page (kebab-case): ${name}`)
  if (!/^[^\s"{}<>][^"{}<>]*$/.test(title)) throw new Refusal(`not a title: ${title}`)
  const table = fs.readFileSync(path.join(folder, PAGE_TABLE), 'utf8')
  const sections = [...table.matchAll(/^ {2}([a-z]+): \{ title: /gm)].map(([, key]) => key)
  if (!sections.includes(section)) throw new Refusal(`unknown section: ${section} (${sections.join(', ')})`)
  if (table.includes(`path: '/${name}',`)) throw new Refusal(`there is a page at /${name} already`)
  const contract = contractOf(folder)
  if (!contract.PERMISSION_KEYS.includes(permission)) throw new Refusal(`unknown permission: ${permission}`)

  const page = { section, name, title, permission }
  const text = list === undefined ? plainText(page) : indexText(page, list, listOf(contract, list, permission))
  return writeNew(
    folder,
    new Map([[`console/pages/${section}/${name}.tsx`, text]]),
    new Map([[PAGE_TABLE, changed(folder, PAGE_TABLE, withPage(page))]]),
  )
}

/** The endpoints of the console and the permissions, of the contract below `folder`. */
function contractOf(folder) {
  const { outputFiles } = esbuild.buildSync({
    stdin: {
      contents: "export { consoleApi } from './contract/api'\nexport { PERMISSION_KEYS } from './contract/codes/staff'",
      resolveDir: folder,
    },
    nodePaths: [modules],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
  })
  const module = { exports: {} }
  const run = compileFunction(outputFiles[0].text, ['module', 'exports', 'require'])
  run(module, module.exports, createRequire(import.meta.url))
  return module.exports
}

/** The input that a list needs, and the fields of its records. */
function listOf({ consoleApi }, list, permission) {
  const call = Object.hasOwn(consoleApi, list) ? consoleApi[list] : undefined
  const { records, cursor } = call?.reply.properties ?? {}
  if (records?.items?.type !== 'object' || !cursor) throw new Refusal(`no call with pages of records: ${list}`)
  const needs = call.auth.replace(/^staff:?/, '')
  if (needs !== '' && needs !== permission) throw new Refusal(`${list} needs the permission ${needs}`)
  const input = (call.input.required ?? []).map((field) => {
    const [first] = call.input.properties[field].enum ?? []
    if (typeof first !== 'string') throw new Refusal(`${list} needs ${field}: write the page without --list`)
    return `${field}: ${quoted(first)} as const`
  })
  return { input, fields: Object.entries(records.items.properties) }
}

const plainText = ({ name, title }) => `import { useCall } from '../../app/query'
import { Empty, ErrorStrip, Loading } from '../../ui'

/** The mall's stores, until the page has a call of its own. */
export default function ${pascal(name)}() {
  const stores = useCall('store/names', {})
  return (
    <>
      <div className="page-head">
        <h1>${title}</h1>
      </div>
      <section className="card" aria-label="${title}">
        {stores.error && <ErrorStrip error={stores.error} onRetry={() => void stores.refetch()} />}
        {stores.data ? (
          stores.data.records.length === 0 ? (
            <Empty text="还没有内容" />
          ) : (
            <ul className="rows">
              {stores.data.records.map(({ storeId, name }) => (
                <li key={storeId} className="row">
                  {name}
                </li>
              ))}
            </ul>
          )
        ) : (
          !stores.error && <Loading />
        )}
      </section>
    </>
  )
}
`

function indexText({ name, title }, list, { input, fields }) {
  const [id] = fields.find(([, { type, nullable }]) => type === 'string' && !nullable) ?? []
  if (!id) throw new Refusal(`${list} has records without an id: write the page without --list`)
  // A code whose text is also a field gets no column.
  const hasText = (field) => fields.some(([other]) => other === `${field}Text`)
  const others = fields.filter(([field]) => field !== id && !/Id$|^(uid|version)$/.test(field) && !hasText(field))
  const columns = others.flatMap(([field, schema]) => columnOf(field, schema) ?? []).slice(0, MOST_COLUMNS)
  const values = ['Moment', 'Money'].filter((one) => columns.some((text) => text.includes(`<${one} `)))
  return `import type { Reply } from '../../app/api'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
${values.length > 0 ? `import { ${values.join(', ')} } from '../../ui'\n` : ''}
type Row = Reply<${quoted(list)}>['records'][number]

const COLUMNS: Column<Row>[] = [
  { key: '${id}', title: '${id}', isFixed: true, cell: ({ ${id} }) => ${id} },
${columns.map((text) => `  ${text},\n`).join('')}]

/** Records of ${list}. */
export default function ${pascal(name)}() {
  return (
    <IndexPage
      title="${title}"
      page="/${name}"
      list="${list}"
      input={() => ({ ${input.join(', ')} })}
      columns={COLUMNS}
      rowKey={({ ${id} }) => ${id}}
      empty="没有${title}"
      unit="条"
    />
  )
}
`
}

/** A column that shows a field; null for a field that is no single value. */
function columnOf(field, { type, nullable, minimum, maximum }) {
  const column = (cell, more = '') => `{ key: '${field}', title: '${field}', ${more}cell: ({ ${field} }) => ${cell} }`
  const orEmpty = (cell) => column(nullable ? `${field} === null ? '' : ${cell}` : cell)
  if (type === 'string') return column(field)
  if (type !== 'integer') return null
  if (maximum === MILLIS_MAXIMUM) return orEmpty(`<Moment at={${field}} />`)
  if (minimum === CENTS_MINIMUM && !nullable) return column(`<Money value={${field}} />`, 'isNumber: true, ')
  return column(field, 'isNumber: true, ')
}

/** The change that adds a page behind the last one of its section, or at the end. */
const withPage = (page) => (text) => {
  const ofSection = text.lastIndexOf(`    section: '${page.section}',\n`)
  const last = text.indexOf('\n  },\n', ofSection < 0 ? text.lastIndexOf('    section: ') : ofSection)
  if (last < 0) throw new Refusal(`${PAGE_TABLE} has another form than this tool expects: add the page by hand`)
  const end = last + '\n  },\n'.length
  return text.slice(0, end) + rowText(page) + text.slice(end)
}

const rowText = ({ section, name, title, permission }) => `  {
    path: '/${name}',
    title: ${quoted(title)},
    section: '${section}',
    permission: '${permission}',
    load: () => import('../pages/${section}/${name}'),
  },
`

function main(args) {
  const { page, title, permission, list } = optionsOf(args)
  const [section, name, ...more] = page?.split('/') ?? []
  if (!name || !title || !permission || more.length > 0) throw new Refusal(USAGE)
  finish(
    makeConsolePage(root, { section, name, title, permission, list }),
    'Now write what the page shows, with the words of docs/glossary.md, and its journey in test/console.',
  )
}

function optionsOf(args) {
  const option = { type: 'string' }
  try {
    const options = { title: option, permission: option, list: option }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { ...values, page: positionals.length === 1 ? positionals[0] : undefined }
  } catch {
    throw new Refusal(USAGE)
  }
}

runWhenCalled(import.meta.url, main)
