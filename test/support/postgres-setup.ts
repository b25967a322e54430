import { type Postgres, startPostgres } from './postgres'

declare global {
  var galleriaPostgres: Postgres | undefined
}

/** Jest's global set-up: one PostgreSQL for all workers of the run, when the run asks for one. */
export default async function setUp(): Promise<void> {
  if (process.env.GALLERIA_TEST_DB !== 'postgres') return
  globalThis.galleriaPostgres = await startPostgres()
  process.env.GALLERIA_TEST_POSTGRES = globalThis.galleriaPostgres.url
}
