import type { Db } from '@server/kernel/db'
import { sql } from 'kysely'

/** A key with its columns in order. */
export interface Key {
  table: string
  columns: string[]
}

interface Row {
  table: string
  key: string
  column: string
}

/** All primary keys of a database. */
export async function primaryKeys(db: Db): Promise<Key[]> {
  return grouped(
    db.engine === 'sqlite'
      ? await sql<Row>`select m.name as "table", m.name as key, c.name as "column"
          from sqlite_schema as m join pragma_table_info(m.name) as c on c.pk > 0
          where m.type = 'table' order by m.name, c.pk`.execute(db.q)
      : await postgresKeys(db, true),
  )
}

/** All other unique keys: constraints and indexes. */
export async function uniqueKeys(db: Db): Promise<Key[]> {
  return grouped(
    db.engine === 'sqlite'
      ? await sql<Row>`select m.name as "table", l.name as key, i.name as "column"
          from sqlite_schema as m join pragma_index_list(m.name) as l on l."unique" = 1 and l.origin <> 'pk'
          join pragma_index_info(l.name) as i where m.type = 'table' order by l.name, i.seqno`.execute(db.q)
      : await postgresKeys(db, false),
  )
}

function postgresKeys({ q }: Db, isPrimary: boolean): Promise<{ rows: Row[] }> {
  return sql<Row>`select t.relname as "table", i.relname as key, a.attname::text as "column"
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join lateral unnest(x.indkey) with ordinality as k(attnum, place) on true
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
    where x.indisunique and x.indisprimary = ${sql.lit(isPrimary)} order by i.relname, k.place`.execute(q)
}

function grouped({ rows }: { rows: readonly Row[] }): Key[] {
  const keys = new Map<string, Key>()
  for (const { table, key, column } of rows) {
    const known = keys.get(key) ?? { table, columns: [] }
    known.columns.push(column)
    keys.set(key, known)
  }
  return [...keys.values()]
}
