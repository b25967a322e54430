import { type Postgres, startPostgres } from './postgres'
import { openTemplates } from './template-folder'

declare global {
  var galleriaPostgres: Postgres | undefined
}

/** Jest's global set-up: one place for what test files share, one PostgreSQL for all of them when the run asks for it. */
export default async function setUp(): Promise<void> {
  openTemplates()
  if (process.env.GALLERIA_TEST_DB !== 'postgres') return
  globalThis.galleriaPostgres = await startPostgres()
  process.env.GALLERIA_TEST_POSTGRES = globalThis.galleriaPostgres.url
}
