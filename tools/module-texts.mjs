// The files that tools/new-module writes, by path.

/** gift-card as GiftCard, giftCard and gift_card, with its domain. */
export function namesOf(noun, domain) {
  const pascal = noun.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())
  return { noun, domain, pascal, camel: pascal[0].toLowerCase() + pascal.slice(1), snake: noun.replaceAll('-', '_') }
}

/** Rows of a shopper, or with `isHouse` rows of the mall. */
export function moduleTexts(names, migration, isHouse) {
  const home = `server/modules/${names.domain}/${names.noun}`
  const own = { ...names, isHouse }
  return new Map([
    [`contract/schema/${names.noun}.ts`, contract(own)],
    [`server/migrations/${migration}.ts`, migrationOf(own, migration)],
    [`${home}/${names.noun}.tables.ts`, tables(own)],
    [`${home}/${names.noun}.repo.ts`, repo(own)],
    [`${home}/${names.noun}.rules.ts`, rules(own)],
    [`${home}/${names.noun}.service.ts`, service(own)],
    [`${home}/${names.noun}.routes.ts`, routes(own)],
    [`${home}/index.ts`, entry(own)],
    [`${home}/${names.noun}.test.ts`, test(own)],
  ])
}

const contract = ({ pascal, camel, isHouse }) => `import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Id, Millis, PageInput, PageOf } from './shared'

export const ${pascal} = T.Object({ id: Id, createTime: Millis })
export type ${pascal} = Static<typeof ${pascal}>

export const ${camel}Endpoints = defineEndpoints({
  /** ${isHouse ? 'All of them' : 'Those of the shopper'}, newest first. */
  'GET ${camel}/list': {
    auth: '${isHouse ? 'session' : 'shopper'}',
    input: T.Object({ pageSize: PageInput.pageSize, cursor: PageInput.cursor }),
    reply: PageOf(${pascal}),
  },
})
`

const migrationOf = ({ snake, isHouse }, migration) => `import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '${migration}'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, '${snake}', {
    columns: { ${isHouse ? '' : "uid: 'text', "}id: 'text', created_at: 'bigint' },
    key: [${isHouse ? '' : "'uid', "}'id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['${snake}'])
}
`

const tables = ({ pascal, snake, isHouse }) => `export interface ${pascal}Table {
${isHouse ? '' : '  /** The shopper. Keys begin with it, so that rows can be sharded by shopper. */\n  uid: string\n'}  /** Rises with the time of creation. */
  id: string
  createdAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    ${snake}: ${pascal}Table
  }
}
`

const repo = ({ noun, pascal, snake, isHouse }) => `import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { ${pascal}Table } from './${noun}.tables'

export type ${pascal}Row = Selectable<${pascal}Table>

export async function insertRow(tx: Tx, row: ${pascal}Row): Promise<void> {
  await tx.insertInto('${snake}').values(row).execute()
}

/** Rows${isHouse ? '' : ' of a shopper'}, newest first; with \`before\` only those older than this id. */
export function listRows(q: Reader, ${isHouse ? '' : 'uid: string, '}before: string | undefined, limit: number): Promise<${pascal}Row[]> {
  const rows = q.selectFrom('${snake}').selectAll()${isHouse ? '' : ".where('uid', '=', uid)"}.orderBy('id', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('id', '<', before)).execute()
}
`

const rules = ({ noun, pascal }) => `import type { ${pascal} } from '@contract/schema/${noun}'
import type { ${pascal}Row } from './${noun}.repo'

/** A row as the shopper sees it. */
export function shown(row: ${pascal}Row): ${pascal} {
  return { id: row.id, createTime: row.createdAt }
}
`

const service = ({ noun, pascal, isHouse }) => `import type { ${pascal} } from '@contract/schema/${noun}'
import type { Db, Tx } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import * as repo from './${noun}.repo'
import { shown } from './${noun}.rules'

export class ${pascal}Service {
  constructor(private readonly db: Db) {}

  /** Adds one${isHouse ? '' : ' for a shopper'}; returns its id. */
  async add(tx: Tx, ${isHouse ? '' : 'uid: string, '}now: number): Promise<string> {
    const id = newId()
    await repo.insertRow(tx, { id, ${isHouse ? '' : 'uid, '}createdAt: now })
    return id
  }

  /** ${isHouse ? 'All' : 'Those of a shopper'}, newest first, page by page. */
  async list(${isHouse ? '' : 'uid: string, '}query: PageQuery): Promise<Page<${pascal}>> {
    const { size, limit, before } = windowOf(query)
    const page = pageOf(await repo.listRows(this.db.q, ${isHouse ? '' : 'uid, '}before, limit), size, ({ id }) => id)
    return { ...page, records: page.records.map(shown) }
  }
}
`

const routes = ({ noun, pascal, camel, isHouse }) => `import { ${camel}Endpoints } from '@contract/schema/${noun}'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { ${pascal}Service } from './${noun}.service'

export const ${camel}Routes = (${camel}: ${pascal}Service): Route[] =>
  routesFor(${camel}Endpoints, {
    'GET ${camel}/list': (call) => ${camel}.list(${isHouse ? '' : 'call.uid, '}call.input),
  })
`

const entry = ({ noun, pascal, camel }) => `import type { Module, ModuleContext } from '../../../compose-modules'
import { ${camel}Routes } from './${noun}.routes'
import { ${pascal}Service } from './${noun}.service'

export { ${pascal}Service } from './${noun}.service'
export type * from './${noun}.tables'

export function create${pascal}({ db }: ModuleContext) {
  const ${camel} = new ${pascal}Service(db)
  return { services: { ${camel} }, routes: { core: ${camel}Routes(${camel}) } } satisfies Module
}
`

const test = ({ noun, pascal, camel, isHouse }) => `import { throwawayDb } from '../../../../test/support/app'
import type { Db } from '../../../kernel/db'
import { migrateUp } from '../../../kernel/migrate'
import { migrations } from '../../../migrations'
import { ${pascal}Service } from './${noun}.service'

let db: Db
let drop: () => Promise<void>
let ${camel}: ${pascal}Service
beforeAll(async () => {
  ;({ db, drop } = await throwawayDb())
  await migrateUp(db, migrations)
  ${camel} = new ${pascal}Service(db)
})
afterAll(() => drop())

test('${isHouse ? 'rows are listed' : 'a shopper sees their own rows'}, newest first, page by page', async () => {
  const [first, second] = await db.tx(async (tx) => {
${isHouse ? '' : `    await ${camel}.add(tx, 'other', 1)\n`}    return [await ${camel}.add(tx, ${isHouse ? '' : "'lin', "}2), await ${camel}.add(tx, ${isHouse ? '' : "'lin', "}3)]
  })
  const page = await ${camel}.list(${isHouse ? '' : "'lin', "}{ pageSize: 1 })
  expect(page).toEqual({ records: [{ id: second, createTime: 3 }], hasMore: true, cursor: second })
  expect(await ${camel}.list(${isHouse ? '' : "'lin', "}{ cursor: page.cursor ?? '' })).toEqual({
    records: [{ id: first, createTime: 2 }],
    hasMore: false,
    cursor: null,
  })${isHouse ? '' : `\n  expect((await ${camel}.list('nobody', {})).records).toEqual([])`}
})
`
