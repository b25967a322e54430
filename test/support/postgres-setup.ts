import { type Postgres, startPostgres } from './postgres'
import { openTemplates } from './template-folder'

declare global {
  var galleriaPostgres: Postgres | undefined
}

/** Jest's global set-up: a folder for shared templates, and one PostgreSQL for all test files if the run uses it. */
export default async function setUp(): Promise<void> {
  openTemplates()
  if (process.env.GALLERIA_TEST_DB !== 'postgres') return
  globalThis.galleriaPostgres = await startPostgres()
  process.env.GALLERIA_TEST_POSTGRES = globalThis.galleriaPostgres.url
}
