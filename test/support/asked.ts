import { Db } from '@server/kernel/db'
import type { CompiledQuery, QueryResult } from 'kysely'

/** The same database, and the list of queries that are sent outside transactions from now on. */
export function askedOf(db: Db): { db: Db; asked: CompiledQuery[]; execute: Execute } {
  // With another `q` than the database's own, prepared queries also go through Kysely.
  const q = db.q.withoutPlugins()
  const executor = q.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  const asked: CompiledQuery[] = []
  executor.executeQuery = (query) => {
    asked.push(query)
    return execute(query)
  }
  return { db: new Db(q, db.engine, db.notices), asked, execute }
}

type Execute = <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>
